import sql from "sql-template-tag";
import type { CustomerPersonalData } from "#core/contract/customers.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
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
import { streamSalesAsJsonTexts } from "#server/features/sales/read-sales.sql.ts";
import { saleItemJsonColumns, saleJsonColumns } from "#server/features/sales/sale-columns.sql.ts";

type SaleRecord = Omit<Extract<StoreRecord, { kind: "sale" }>, "kind">;
type BoughtSale = CustomerPersonalData["sales"][number];

const record: ColumnExpressions<SaleRecord> = {
  ...omitColumns(saleJsonColumns, "balanceAfter", "documentState", "documentBuyer"),
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

export async function* streamSaleRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const columns = { sale: { kind: `'"sale"'`, ...record }, item: recordItem };
  const found = sql`select id from sales where store_id = ${tx.storeId} order by id`;
  for await (const texts of streamSalesAsJsonTexts(tx, found, columns)) yield* texts;
}

export async function* streamCustomerSaleTexts(tx: StoreTx, customerId: string): AsyncGenerator<string> {
  const found = sql`
    select id from sales where store_id = ${tx.storeId} and customer_id = ${customerId} order by id desc`;
  for await (const texts of streamSalesAsJsonTexts(tx, found, { sale: bought, item: boughtItem }))
    yield* texts;
}
