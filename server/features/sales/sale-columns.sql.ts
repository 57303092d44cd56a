import type { z } from "zod";
import type { payment, Sale, SaleItem } from "#core/contract/sales/sales.ts";
import {
  type ColumnTexts,
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import { jsonTaxesOf } from "#server/store/taxes-text.ts";

/**
 * `s` is a row of `sales`. The joins of `partsOfSale` are `i` (items), `p` (payments), `b` (returns), `t`
 * (shift), `d` (device), `c` (debt entry), `f` (flags) and `e` (electronic document).
 */
export const saleColumns: ColumnTexts<Sale> = {
  id: jsonUuidOf("s.id"),
  number: jsonTextOf("s.number"),
  createdAt: jsonInstantOf("s.created_at"),
  subtotal: jsonNumberOf("(s.total + s.discount)"),
  discount: jsonNumberOf("s.discount"),
  rounding: jsonNumberOf("s.rounding"),
  total: jsonNumberOf("s.total"),
  priceLevel: `'"' || coalesce(s.price_level, 'PUBLIC') || '"'`,
  taxes: "coalesce(s.taxes::text, '[]')",
  taxTotal: jsonQuantityOf("(coalesce(s.tax_total, 0) / 100.0)"),
  taxBase: jsonQuantityOf("(coalesce(s.tax_base, 0) / 100.0)"),
  amountPaid: jsonNumberOf("s.amount_paid"),
  change: jsonNumberOf("s.change"),
  paymentMethod: jsonTextOf("s.payment_method"),
  payments: "'[' || coalesce(p.payments, '') || ']'",
  creditAmount: jsonNumberOf("s.credit_amount"),
  balanceAfter: jsonNumberOf("c.balance_after"),
  returnedTotal: jsonNumberOf("coalesce(b.total, 0)"),
  status: `case when b.complete then '"RETURNED"' when not b.complete then '"PARTIALLY_RETURNED"' else '"COMPLETED"' end`,
  customer: `case when s.customer is null then 'null' else ${jsonObjectOf(
    Object.fromEntries(
      ["name", "phone", "email", "address", "document", "documentType"].map((field) => [
        field,
        jsonTextOf(`(s.customer ->> '${field}')`),
      ]),
    ),
  )} end`,
  items: "'[' || coalesce(i.items, '') || ']'",
  seller: jsonObjectOf({ id: jsonUuidOf("s.seller_id"), name: jsonTextOf("s.seller_name") }),
  shift: `case when t.id is null then 'null' else ${jsonObjectOf({ id: jsonUuidOf("t.id"), number: jsonNumberOf("t.number") })} end`,
  soldOffline: "(s.received_at is not null)::text",
  documentState: jsonTextOf("e.state"),
  flags: "'[' || coalesce(f.flags, '') || ']'",
  device: `case when d.id is null then 'null' else ${jsonObjectOf({ id: jsonUuidOf("d.id"), name: jsonTextOf("d.name") })} end`,
};

export const paymentColumns: ColumnTexts<z.output<typeof payment>> = {
  method: jsonTextOf("p.method"),
  amount: jsonNumberOf("p.amount"),
  tendered: jsonNumberOf("p.tendered"),
  change: jsonNumberOf("p.change"),
  reference: jsonTextOf("p.reference"),
};

export const flagColumns: ColumnTexts<Sale["flags"][number]> = {
  code: jsonTextOf("f.code"),
  message: jsonTextOf("f.message"),
  details: "coalesce(f.details::text, 'null')",
  seenAt: jsonInstantOf("f.seen_at"),
};

/** Marks a product id that is replaced by the product's JSON. This character cannot occur in JSON text. */
export const PRODUCT_MARK = "\u0001";

export const itemColumns: ColumnTexts<SaleItem> = {
  id: jsonUuidOf("i.id"),
  productId: jsonUuidOf("i.product_id"),
  productName: jsonTextOf("i.product_name"),
  description: jsonTextOf("i.description"),
  quantity: jsonQuantityOf("i.quantity"),
  unit: jsonTextOf("i.unit"),
  price: jsonNumberOf("i.price"),
  presentation: `case when i.presentation_id is null then 'null' else ${jsonObjectOf({
    id: jsonUuidOf("i.presentation_id"),
    name: jsonTextOf("i.presentation_name"),
    units: jsonQuantityOf("i.presentation_units"),
    count: jsonNumberOf("i.presentation_count"),
    price: jsonNumberOf("i.presentation_price"),
  })} end`,
  promotion: `case when i.promotion_id is null then 'null' else ${jsonObjectOf({
    id: jsonUuidOf("i.promotion_id"),
    name: jsonTextOf("i.promotion_name"),
    discount: jsonNumberOf("i.promotion_discount"),
  })} end`,
  discount: jsonNumberOf("i.discount"),
  total: jsonNumberOf("i.total"),
  tax: jsonTextOf("i.tax"),
  taxes: jsonTaxesOf("i", "i"),
  returned: jsonQuantityOf("coalesce(b.quantities[i.line], 0)"),
  // The same product occurs in many sales, so its JSON comes from a cache (product-texts.sql.ts).
  product: "coalesce(chr(1) || i.product_id, 'null')",
};
