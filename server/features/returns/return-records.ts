import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { Columns } from "#server/db/json-text.ts";
import { instantOf, numberOf, objectOf, quantityOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { taxesOf } from "#server/store/taxes-text.ts";

type ReturnRecord = Omit<Extract<StoreRecord, { kind: "return" }>, "kind">;

const record: Columns<ReturnRecord> = {
  id: uuidOf("r.id"),
  number: textOf("r.number"),
  createdAt: instantOf("r.created_at"),
  saleId: uuidOf("r.sale_id"),
  items: "'[' || i.items || ']'",
  total: numberOf("r.total"),
  taxes: "coalesce(r.taxes::text, '[]')",
  taxTotal: quantityOf("(coalesce(r.tax_total, 0) / 100.0)"),
  taxBase: quantityOf("(coalesce(r.tax_base, 0) / 100.0)"),
  rounding: numberOf("r.rounding"),
  refunds: "'[' || coalesce(f.refunds, '') || ']'",
  reason: textOf("r.reason"),
  note: textOf("r.note"),
  userId: uuidOf("r.user_id"),
  user: textOf("r.user_name"),
  shift: numberOf("t.number"),
};
const item: Columns<ReturnRecord["items"][number]> = {
  saleItemId: uuidOf("l.id"),
  productId: uuidOf("i.product_id"),
  productName: textOf("l.product_name"),
  unit: textOf("l.unit"),
  quantity: quantityOf("i.quantity"),
  total: numberOf("i.total"),
  tax: textOf("l.tax"),
  taxes: taxesOf("i", "l"),
  restock: "i.restock::text",
};
const refund: Columns<ReturnRecord["refunds"][number]> = {
  method: textOf("f.method"),
  amount: numberOf("f.amount"),
  reference: textOf("f.reference"),
};

export function returnRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"return"'`, ...record }))} as text
    from sale_returns r
    left join shifts t on t.store_id = ${tx.storeId} and t.id = r.shift_id
    cross join lateral (
      select string_agg(${raw(objectOf(item))}, ',' order by i.line) as items
      from sale_return_lines i
      join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = i.sale_id and l.line = i.sale_line
      where i.store_id = ${tx.storeId} and i.return_id = r.id
    ) i
    cross join lateral (
      select string_agg(${raw(objectOf(refund))}, ',' order by f.line) as refunds
      from sale_refunds f where f.store_id = ${tx.storeId} and f.return_id = r.id
    ) f
    where r.store_id = ${tx.storeId} order by r.id`;
}
