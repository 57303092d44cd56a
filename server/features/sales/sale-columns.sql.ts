import type { z } from "zod";
import type { Sale, SaleItem, salePayment } from "#core/contract/sales/sales.ts";
import {
  type ColumnExpressions,
  jsonCodeSql,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import { taxesJsonSql } from "#server/store/taxes-text.ts";

const centsSql = (column: string) =>
  `case when ${column} is null then '0' else trim_scale(${column} / 100.0)::text end`;

/**
 * `s` is a row of `sales`. The joins in read-sales.sql.ts are `i` (items), `p` (payments), `b` (returns), `t`
 * (shift), `d` (device), `c` (debt entry), `f` (flags) and `e` (electronic document).
 */
export const saleJsonColumns: ColumnExpressions<Sale> = {
  id: jsonUuidSql("s.id"),
  number: jsonTextSql("s.number"),
  createdAt: jsonInstantSql("s.created_at"),
  subtotal: jsonNumberSql("(s.total + s.discount)"),
  discount: jsonNumberSql("s.discount"),
  rounding: jsonNumberSql("s.rounding"),
  total: jsonNumberSql("s.total"),
  priceLevel: `'"' || coalesce(s.price_level, 'PUBLIC') || '"'`,
  taxes: "coalesce(s.taxes::text, '[]')",
  taxTotal: centsSql("s.tax_total"),
  taxBase: centsSql("s.tax_base"),
  amountPaid: jsonNumberSql("s.amount_paid"),
  change: jsonNumberSql("s.change"),
  paymentMethod: jsonCodeSql("s.payment_method"),
  payments: "'[' || coalesce(p.payments, '') || ']'",
  creditAmount: jsonNumberSql("s.credit_amount"),
  balanceAfter: jsonNumberSql("c.balance_after"),
  returnedTotal: jsonNumberSql("coalesce(b.total, 0)"),
  status: `case when b.complete then '"RETURNED"' when not b.complete then '"PARTIALLY_RETURNED"' else '"COMPLETED"' end`,
  customer: `case when s.customer is null then 'null' else ${jsonObjectSql(
    Object.fromEntries(
      ["name", "phone", "email", "address", "document", "documentType"].map((field) => [
        field,
        jsonTextSql(`(s.customer ->> '${field}')`),
      ]),
    ),
  )} end`,
  items: "'[' || coalesce(i.items, '') || ']'",
  seller: jsonObjectSql({ id: jsonUuidSql("s.seller_id"), name: jsonTextSql("s.seller_name") }),
  shift: `case when t.id is null then 'null' else ${jsonObjectSql({ id: jsonUuidSql("t.id"), number: jsonNumberSql("t.number") })} end`,
  soldOffline: "(s.received_at is not null)::text",
  documentState: jsonCodeSql("e.state"),
  documentBuyer: jsonTextSql("e.buyer"),
  flags: "'[' || coalesce(f.flags, '') || ']'",
  device: `case when d.id is null then 'null' else ${jsonObjectSql({ id: jsonUuidSql("d.id"), name: jsonTextSql("d.name") })} end`,
};

export const salePaymentJsonColumns: ColumnExpressions<Required<Omit<z.output<typeof salePayment>, "card">>> =
  {
    method: jsonCodeSql("p.method"),
    amount: jsonNumberSql("p.amount"),
    tendered: jsonNumberSql("p.tendered"),
    change: jsonNumberSql("p.change"),
    reference: jsonTextSql("p.reference"),
  };

/** `card` is absent where nobody said it. */
export const salePaymentJsonSql = `case when p.card is null then ${jsonObjectSql(salePaymentJsonColumns)}
  else ${jsonObjectSql({ ...salePaymentJsonColumns, card: jsonTextSql("p.card") })} end`;

export const saleFlagJsonColumns: ColumnExpressions<Sale["flags"][number]> = {
  code: jsonTextSql("f.code"),
  message: jsonTextSql("f.message"),
  details: "coalesce(f.details::text, 'null')",
  seenAt: jsonInstantSql("f.seen_at"),
};

/** Marks a product id that is replaced by the product's JSON. This character cannot occur in JSON text. */
export const PRODUCT_ID_MARKER = "\u0001";

export const saleItemJsonColumns: ColumnExpressions<SaleItem> = {
  id: jsonUuidSql("i.id"),
  productId: jsonUuidSql("i.product_id"),
  productName: jsonTextSql("i.product_name"),
  description: jsonTextSql("i.description"),
  quantity: jsonQuantitySql("i.quantity"),
  unit: jsonCodeSql("i.unit"),
  price: jsonNumberSql("i.price"),
  presentation: `case when i.presentation_id is null then 'null' else ${jsonObjectSql({
    id: jsonUuidSql("i.presentation_id"),
    name: jsonTextSql("i.presentation_name"),
    units: jsonQuantitySql("i.presentation_units"),
    count: jsonNumberSql("i.presentation_count"),
    price: jsonNumberSql("i.presentation_price"),
  })} end`,
  promotion: `case when i.promotion_id is null then 'null' else ${jsonObjectSql({
    id: jsonUuidSql("i.promotion_id"),
    name: jsonTextSql("i.promotion_name"),
    discount: jsonNumberSql("i.promotion_discount"),
  })} end`,
  discount: jsonNumberSql("i.discount"),
  total: jsonNumberSql("i.total"),
  tax: jsonTextSql("i.tax"),
  taxes: taxesJsonSql("i", "i"),
  returned: jsonQuantitySql("coalesce(b.quantities[i.line], 0)"),
  // The same product occurs in many sales, so its JSON comes from a cache (product-texts.sql.ts).
  product: "coalesce(chr(1) || i.product_id, 'null')",
};
