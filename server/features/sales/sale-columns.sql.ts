import type { z } from "zod";
import type { payment, Sale, SaleItem } from "#core/contract/sales/sales.ts";
import {
  type Columns,
  instantOf,
  numberOf,
  objectOf,
  quantityOf,
  textOf,
  uuidOf,
} from "#server/db/json-text.ts";
import { taxesOf } from "#server/store/taxes-text.ts";

/**
 * `s` is a row of `sales`. The joins of `partsOfSale` are `i` (items), `p` (payments), `b` (returns), `t`
 * (shift), `d` (device), `c` (debt entry), `f` (flags) and `e` (electronic document).
 */
export const saleColumns: Columns<Sale> = {
  id: uuidOf("s.id"),
  number: textOf("s.number"),
  createdAt: instantOf("s.created_at"),
  subtotal: numberOf("(s.total + s.discount)"),
  discount: numberOf("s.discount"),
  rounding: numberOf("s.rounding"),
  total: numberOf("s.total"),
  priceLevel: `'"' || coalesce(s.price_level, 'PUBLIC') || '"'`,
  taxes: "coalesce(s.taxes::text, '[]')",
  taxTotal: quantityOf("(coalesce(s.tax_total, 0) / 100.0)"),
  taxBase: quantityOf("(coalesce(s.tax_base, 0) / 100.0)"),
  amountPaid: numberOf("s.amount_paid"),
  change: numberOf("s.change"),
  paymentMethod: textOf("s.payment_method"),
  payments: "'[' || coalesce(p.payments, '') || ']'",
  creditAmount: numberOf("s.credit_amount"),
  balanceAfter: numberOf("c.balance_after"),
  returnedTotal: numberOf("coalesce(b.total, 0)"),
  status: `case when b.complete then '"RETURNED"' when not b.complete then '"PARTIALLY_RETURNED"' else '"COMPLETED"' end`,
  customer: `case when s.customer is null then 'null' else ${objectOf(
    Object.fromEntries(
      ["name", "phone", "email", "address", "document", "documentType"].map((field) => [
        field,
        textOf(`(s.customer ->> '${field}')`),
      ]),
    ),
  )} end`,
  items: "'[' || coalesce(i.items, '') || ']'",
  seller: objectOf({ id: uuidOf("s.seller_id"), name: textOf("s.seller_name") }),
  shift: `case when t.id is null then 'null' else ${objectOf({ id: uuidOf("t.id"), number: numberOf("t.number") })} end`,
  soldOffline: "(s.received_at is not null)::text",
  documentState: textOf("e.state"),
  flags: "'[' || coalesce(f.flags, '') || ']'",
  device: `case when d.id is null then 'null' else ${objectOf({ id: uuidOf("d.id"), name: textOf("d.name") })} end`,
};

export const paymentColumns: Columns<z.output<typeof payment>> = {
  method: textOf("p.method"),
  amount: numberOf("p.amount"),
  tendered: numberOf("p.tendered"),
  change: numberOf("p.change"),
  reference: textOf("p.reference"),
};

export const flagColumns: Columns<Sale["flags"][number]> = {
  code: textOf("f.code"),
  message: textOf("f.message"),
  details: "coalesce(f.details::text, 'null')",
  seenAt: instantOf("f.seen_at"),
};

/**
 * A character that cannot occur in JSON text. It precedes the id of a product where the product's text is
 * inserted.
 */
export const PRODUCT_MARK = "\u0001";

export const itemColumns: Columns<SaleItem> = {
  id: uuidOf("i.id"),
  productId: uuidOf("i.product_id"),
  productName: textOf("i.product_name"),
  description: textOf("i.description"),
  quantity: quantityOf("i.quantity"),
  unit: textOf("i.unit"),
  price: numberOf("i.price"),
  presentation: `case when i.presentation_id is null then 'null' else ${objectOf({
    id: uuidOf("i.presentation_id"),
    name: textOf("i.presentation_name"),
    units: quantityOf("i.presentation_units"),
    count: numberOf("i.presentation_count"),
    price: numberOf("i.presentation_price"),
  })} end`,
  promotion: `case when i.promotion_id is null then 'null' else ${objectOf({
    id: uuidOf("i.promotion_id"),
    name: textOf("i.promotion_name"),
    discount: numberOf("i.promotion_discount"),
  })} end`,
  discount: numberOf("i.discount"),
  total: numberOf("i.total"),
  tax: textOf("i.tax"),
  taxes: taxesOf("i", "i"),
  returned: quantityOf("coalesce(b.quantities[i.line], 0)"),
  // A product repeats in many sales, so its text comes from a cache (product-texts.sql.ts).
  product: "coalesce(chr(1) || i.product_id, 'null')",
};
