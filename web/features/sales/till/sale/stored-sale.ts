import { z } from "zod";
import { foundCustomer } from "#core/contract/customers.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { storedCartSchema } from "./cart-shape.ts";
import type { SaleState } from "./sale-state.ts";

/** What the user chose for a sale besides its lines. Stored with its cart. */
export type SaleChoices = Pick<SaleState, "customer" | "priceLevel" | "invoiceFor">;

const buyer = z.object({
  documentType: z.enum(BUYER_DOCUMENT_TYPES),
  document: z.string(),
  name: z.string(),
  email: z.string().nullable(),
});

/** Earlier versions stored only the customer, and only of parked sales. */
export const storedSaleChoiceFields = {
  customer: foundCustomer.nullable().catch(null),
  priceLevel: z.enum(PRICE_LEVELS).nullable().catch(null),
  invoiceFor: buyer.nullable().catch(null),
};

/** A sale in progress as the tab keeps it. */
export const storedSaleSchema = z.object({ cart: storedCartSchema, ...storedSaleChoiceFields });

export const pickSaleChoices = ({ customer, priceLevel, invoiceFor }: SaleChoices): SaleChoices => ({
  customer,
  priceLevel,
  invoiceFor,
});
