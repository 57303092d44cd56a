import sql, { raw } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { eachRowText } from "#server/db/each-row.ts";
import {
  type ColumnExpressions,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildSupplierEntryJoins, supplierEntryJsonColumns } from "#server/features/payables/accounts.sql.ts";

type EntryRecord = Omit<Extract<StoreRecord, { kind: "supplierEntry" }>, "kind">;

const record: ColumnExpressions<EntryRecord> = {
  ...pickColumns(
    supplierEntryJsonColumns,
    "id",
    "createdAt",
    "amount",
    "balanceAfter",
    "owed",
    "dueOn",
    "reference",
    "note",
  ),
  ...pickColumns(supplierEntryJsonColumns, "number", "method", "purchaseOrderId", "reverses"),
  type: supplierEntryJsonColumns.kind,
  supplierId: jsonUuidSql("e.supplier_id"),
  supplier: jsonTextSql("s.name"),
  shiftId: jsonUuidSql("e.shift_id"),
  tendered: jsonNumberSql("e.tendered"),
  change: jsonNumberSql("e.change"),
  settled: "'[' || coalesce(t.parts, '') || ']'",
  userId: jsonUuidSql("e.user_id"),
  user: jsonTextSql("e.user_name"),
};
const part = jsonObjectSql({ id: jsonUuidSql("t.payable_id"), amount: jsonNumberSql("t.amount") });

export function streamPayableRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const query = sql`
    select ${raw(jsonObjectSql({ kind: `'"supplierEntry"'`, ...record }))} as text
    from supplier_entries e ${buildSupplierEntryJoins(tx)}
    left join suppliers s on s.store_id = ${tx.storeId} and s.id = e.supplier_id
    cross join lateral (
      select string_agg(${raw(part)}, ',' order by t.payable_id) as parts
      from payable_settlements t where t.store_id = ${tx.storeId} and t.entry_id = e.id
    ) t
    where e.store_id = ${tx.storeId} order by e.supplier_id, e.line`;
  return eachRowText(tx, query);
}
