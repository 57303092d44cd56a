import sql from "sql-template-tag";
import type { PersonalData } from "#core/contract/customers.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { eachWithLines } from "#server/db/each-row.ts";
import {
  type ColumnTexts,
  jsonInstantOf,
  jsonNumberOf,
  jsonTextOf,
  jsonUuidOf,
  omitColumns,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { withLineCounts } from "#server/features/sales/find-sales.sql.ts";
import { writtenSales } from "#server/features/sales/read-sales.sql.ts";
import { itemColumns, saleColumns } from "#server/features/sales/sale-columns.sql.ts";

type SaleRecord = Omit<Extract<StoreRecord, { kind: "sale" }>, "kind">;
type BoughtSale = PersonalData["sales"][number];

const record: ColumnTexts<SaleRecord> = {
  ...omitColumns(saleColumns, "balanceAfter", "documentState"),
  sellerId: jsonUuidOf("s.seller_id"),
  seller: jsonTextOf("s.seller_name"),
  customerId: jsonUuidOf("s.customer_id"),
  customer: jsonTextOf("(s.customer ->> 'name')"),
  customerDocument: jsonTextOf("(s.customer ->> 'document')"),
  shift: jsonNumberOf("t.number"),
  device: jsonTextOf("d.name"),
  receivedAt: jsonInstantOf("s.received_at"),
  afterClose: "s.after_close::text",
};
const recordItem = omitColumns(itemColumns, "id", "product");

const bought: ColumnTexts<BoughtSale> = {
  ...pickColumns(
    saleColumns,
    "id",
    "number",
    "total",
    "discount",
    "paymentMethod",
    "creditAmount",
    "returnedTotal",
  ),
  ...pickColumns(saleColumns, "customer", "items", "taxes", "taxTotal", "taxBase", "priceLevel"),
  at: saleColumns.createdAt,
};
const boughtItem: ColumnTexts<BoughtSale["items"][number]> = {
  ...pickColumns(
    itemColumns,
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
  name: itemColumns.productName,
};

const LINES = 1_000;

export async function* saleRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const columns = { kind: `'"sale"'`, ...record };
  const keys = withLineCounts(tx, sql`select id from sales where store_id = ${tx.storeId} order by id`);
  for await (const texts of eachWithLines(tx, keys, LINES, (ids) =>
    writtenSales(tx, ids, columns, recordItem),
  ))
    yield* texts;
}

export async function* salesOfCustomer(tx: StoreTx, customerId: string): AsyncGenerator<string> {
  // Sales are sorted before their lines are counted, so that the first rows arrive at once.
  const found = sql`
    select id from sales where store_id = ${tx.storeId} and customer_id = ${customerId} order by id desc`;
  for await (const texts of eachWithLines(tx, withLineCounts(tx, found), LINES, (ids) =>
    writtenSales(tx, ids, bought, boughtItem),
  ))
    yield* texts;
}
