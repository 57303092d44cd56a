import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { Cart } from "./cart-line.ts";

/** Data for the ticket that the request does not contain. */
type SaleTicketDetails = {
  lines: Cart["lines"];
  customer: { name: string; phone: string | null; document: string | null; balance: number } | null;
  /** Whether the customer just agreed that the store records debts. Only an offline sale sends it. */
  agreed: boolean;
  seller: { id: string; name: string };
  shift: { id: string; number: number } | null;
  cashRounding: StoreSettings["cashRounding"];
  /** `taxes` and `priceLevel` are absent in sales that an earlier version finished. */
  taxes?: StoreSettings["taxes"];
  priceLevel?: PriceLevel;
};

/** A finished sale. Retries with its idempotency key cannot sell twice. */
export type FinishedSale = { key: string; about: SaleTicketDetails } & (
  | { sale: EndpointCallInput<typeof recordSale>["body"] }
  | { freeSale: EndpointCallInput<typeof recordFreeSale>["body"] }
);
