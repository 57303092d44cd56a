import sql, { raw } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { eachText } from "#server/db/each-row.ts";
import {
  type ColumnExpressions,
  jsonNumberOf,
  jsonObjectOf,
  jsonTextOf,
  jsonUuidOf,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { entryColumns, partsOfEntry } from "#server/features/payables/accounts.sql.ts";

type EntryRecord = Omit<Extract<StoreRecord, { kind: "supplierEntry" }>, "kind">;

const record: ColumnExpressions<EntryRecord> = {
  ...pickColumns(
    entryColumns,
    "id",
    "createdAt",
    "amount",
    "balanceAfter",
    "owed",
    "dueOn",
    "reference",
    "note",
  ),
  ...pickColumns(entryColumns, "number", "method", "purchaseOrderId", "reverses"),
  type: entryColumns.kind,
  supplierId: jsonUuidOf("e.supplier_id"),
  supplier: jsonTextOf("s.name"),
  shiftId: jsonUuidOf("e.shift_id"),
  tendered: jsonNumberOf("e.tendered"),
  change: jsonNumberOf("e.change"),
  settled: "'[' || coalesce(t.parts, '') || ']'",
  userId: jsonUuidOf("e.user_id"),
  user: jsonTextOf("e.user_name"),
};
const part = jsonObjectOf({ id: jsonUuidOf("t.payable_id"), amount: jsonNumberOf("t.amount") });

export function payableRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const query = sql`
    select ${raw(jsonObjectOf({ kind: `'"supplierEntry"'`, ...record }))} as text
    from supplier_entries e ${partsOfEntry(tx)}
    left join suppliers s on s.store_id = ${tx.storeId} and s.id = e.supplier_id
    cross join lateral (
      select string_agg(${raw(part)}, ',' order by t.payable_id) as parts
      from payable_settlements t where t.store_id = ${tx.storeId} and t.entry_id = e.id
    ) t
    where e.store_id = ${tx.storeId} order by e.supplier_id, e.line`;
  return eachText(tx, query);
}
