import { z } from "zod";
import { foundCustomer } from "#core/contract/customers.ts";
import { buyerInput } from "#core/contract/fiscal/document-request.ts";
import { completeOlderAnswer } from "#core/contract/older-answers.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { storedCartSchema } from "./cart-shape.ts";
import type { SaleState } from "./sale-state.ts";

/** The stored part of a sale in progress or of a parked sale: its cart, and the user's other choices. */
export type StoredSale = Pick<SaleState, "cart" | "customer" | "priceLevel" | "invoiceFor">;

/** Schemas of the fields of a stored sale. Earlier versions stored only the cart, and in parked sales the customer. */
export const storedSaleFields = {
  cart: storedCartSchema,
  customer: z
    .preprocess((stored) => completeOlderAnswer(foundCustomer, stored), foundCustomer.nullable())
    .catch(null),
  priceLevel: z.enum(PRICE_LEVELS).nullable().catch(null),
  invoiceFor: buyerInput.nullable().catch(null),
};

export const toStoredSale = ({ cart, customer, priceLevel, invoiceFor }: StoredSale): StoredSale => ({
  cart,
  customer,
  priceLevel,
  invoiceFor,
});
