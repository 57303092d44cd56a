import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { taxesJsonSql } from "#server/store/taxes-text.ts";

type ReturnRecord = Omit<Extract<StoreRecord, { kind: "return" }>, "kind">;

const record: ColumnExpressions<ReturnRecord> = {
  id: jsonUuidSql("r.id"),
  number: jsonTextSql("r.number"),
  createdAt: jsonInstantSql("r.created_at"),
  saleId: jsonUuidSql("r.sale_id"),
  items: "'[' || i.items || ']'",
  total: jsonNumberSql("r.total"),
  taxes: "coalesce(r.taxes::text, '[]')",
  taxTotal: jsonQuantitySql("(coalesce(r.tax_total, 0) / 100.0)"),
  taxBase: jsonQuantitySql("(coalesce(r.tax_base, 0) / 100.0)"),
  rounding: jsonNumberSql("r.rounding"),
  refunds: "'[' || coalesce(f.refunds, '') || ']'",
  reason: jsonTextSql("r.reason"),
  note: jsonTextSql("r.note"),
  userId: jsonUuidSql("r.user_id"),
  user: jsonTextSql("r.user_name"),
  shift: jsonNumberSql("t.number"),
};
const item: ColumnExpressions<ReturnRecord["items"][number]> = {
  saleItemId: jsonUuidSql("l.id"),
  productId: jsonUuidSql("i.product_id"),
  productName: jsonTextSql("l.product_name"),
  unit: jsonTextSql("l.unit"),
  quantity: jsonQuantitySql("i.quantity"),
  total: jsonNumberSql("i.total"),
  tax: jsonTextSql("l.tax"),
  taxes: taxesJsonSql("i", "l"),
  restock: "i.restock::text",
};
const refund: ColumnExpressions<ReturnRecord["refunds"][number]> = {
  method: jsonTextSql("f.method"),
  amount: jsonNumberSql("f.amount"),
  reference: jsonTextSql("f.reference"),
};

export function buildReturnRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"return"'`, ...record }))} as text
    from sale_returns r
    left join shifts t on t.store_id = ${tx.storeId} and t.id = r.shift_id
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(item))}, ',' order by i.line) as items
      from sale_return_lines i
      join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = i.sale_id and l.line = i.sale_line
      where i.store_id = ${tx.storeId} and i.return_id = r.id
    ) i
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(refund))}, ',' order by f.line) as refunds
      from sale_refunds f where f.store_id = ${tx.storeId} and f.return_id = r.id
    ) f
    where r.store_id = ${tx.storeId} order by r.id`;
}
