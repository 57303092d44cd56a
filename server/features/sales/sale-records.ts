import sql from "sql-template-tag";
import type { CustomerPersonalData } from "#core/contract/customers.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { readWithLines } from "#server/db/each-row.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonTextSql,
  jsonUuidSql,
  omitColumns,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildLineCountQuery } from "#server/features/sales/find-sales.sql.ts";
import { readSalesAsJsonTexts } from "#server/features/sales/read-sales.sql.ts";
import { saleItemJsonColumns, saleJsonColumns } from "#server/features/sales/sale-columns.sql.ts";

type SaleRecord = Omit<Extract<StoreRecord, { kind: "sale" }>, "kind">;
type BoughtSale = CustomerPersonalData["sales"][number];

const record: ColumnExpressions<SaleRecord> = {
  ...omitColumns(saleJsonColumns, "balanceAfter", "documentState"),
  sellerId: jsonUuidSql("s.seller_id"),
  seller: jsonTextSql("s.seller_name"),
  customerId: jsonUuidSql("s.customer_id"),
  customer: jsonTextSql("(s.customer ->> 'name')"),
  customerDocument: jsonTextSql("(s.customer ->> 'document')"),
  shift: jsonNumberSql("t.number"),
  device: jsonTextSql("d.name"),
  receivedAt: jsonInstantSql("s.received_at"),
  afterClose: "s.after_close::text",
};
const recordItem = omitColumns(saleItemJsonColumns, "id", "product");

const bought: ColumnExpressions<BoughtSale> = {
  ...pickColumns(
    saleJsonColumns,
    "id",
    "number",
    "total",
    "discount",
    "paymentMethod",
    "creditAmount",
    "returnedTotal",
  ),
  ...pickColumns(saleJsonColumns, "customer", "items", "taxes", "taxTotal", "taxBase", "priceLevel"),
  at: saleJsonColumns.createdAt,
};
const boughtItem: ColumnExpressions<BoughtSale["items"][number]> = {
  ...pickColumns(
    saleItemJsonColumns,
    "quantity",
    "unit",
    "price",
    "presentation",
    "promotion",
    "discount",
    "total",
    "tax",
    "taxes",
    "returned",
  ),
  name: saleItemJsonColumns.productName,
};

const LINES = 1_000;

export async function* streamSaleRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const columns = { kind: `'"sale"'`, ...record };
  const keys = buildLineCountQuery(tx, sql`select id from sales where store_id = ${tx.storeId} order by id`);
  for await (const texts of readWithLines(tx, keys, LINES, (ids) =>
    readSalesAsJsonTexts(tx, ids, columns, recordItem),
  ))
    yield* texts;
}

export async function* streamCustomerSaleTexts(tx: StoreTx, customerId: string): AsyncGenerator<string> {
  // Sales are sorted before their lines are counted, so that the first rows arrive at once.
  const found = sql`
    select id from sales where store_id = ${tx.storeId} and customer_id = ${customerId} order by id desc`;
  for await (const texts of readWithLines(tx, buildLineCountQuery(tx, found), LINES, (ids) =>
    readSalesAsJsonTexts(tx, ids, bought, boughtItem),
  ))
    yield* texts;
}
