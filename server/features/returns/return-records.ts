import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnTexts } from "#server/db/json-text.ts";
import {
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { jsonTaxesOf } from "#server/store/taxes-text.ts";

type ReturnRecord = Omit<Extract<StoreRecord, { kind: "return" }>, "kind">;

const record: ColumnTexts<ReturnRecord> = {
  id: jsonUuidOf("r.id"),
  number: jsonTextOf("r.number"),
  createdAt: jsonInstantOf("r.created_at"),
  saleId: jsonUuidOf("r.sale_id"),
  items: "'[' || i.items || ']'",
  total: jsonNumberOf("r.total"),
  taxes: "coalesce(r.taxes::text, '[]')",
  taxTotal: jsonQuantityOf("(coalesce(r.tax_total, 0) / 100.0)"),
  taxBase: jsonQuantityOf("(coalesce(r.tax_base, 0) / 100.0)"),
  rounding: jsonNumberOf("r.rounding"),
  refunds: "'[' || coalesce(f.refunds, '') || ']'",
  reason: jsonTextOf("r.reason"),
  note: jsonTextOf("r.note"),
  userId: jsonUuidOf("r.user_id"),
  user: jsonTextOf("r.user_name"),
  shift: jsonNumberOf("t.number"),
};
const item: ColumnTexts<ReturnRecord["items"][number]> = {
  saleItemId: jsonUuidOf("l.id"),
  productId: jsonUuidOf("i.product_id"),
  productName: jsonTextOf("l.product_name"),
  unit: jsonTextOf("l.unit"),
  quantity: jsonQuantityOf("i.quantity"),
  total: jsonNumberOf("i.total"),
  tax: jsonTextOf("l.tax"),
  taxes: jsonTaxesOf("i", "l"),
  restock: "i.restock::text",
};
const refund: ColumnTexts<ReturnRecord["refunds"][number]> = {
  method: jsonTextOf("f.method"),
  amount: jsonNumberOf("f.amount"),
  reference: jsonTextOf("f.reference"),
};

export function returnRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"return"'`, ...record }))} as text
    from sale_returns r
    left join shifts t on t.store_id = ${tx.storeId} and t.id = r.shift_id
    cross join lateral (
      select string_agg(${raw(jsonObjectOf(item))}, ',' order by i.line) as items
      from sale_return_lines i
      join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = i.sale_id and l.line = i.sale_line
      where i.store_id = ${tx.storeId} and i.return_id = r.id
    ) i
    cross join lateral (
      select string_agg(${raw(jsonObjectOf(refund))}, ',' order by f.line) as refunds
      from sale_refunds f where f.store_id = ${tx.storeId} and f.return_id = r.id
    ) f
    where r.store_id = ${tx.storeId} order by r.id`;
}
