import sql, { raw } from "sql-template-tag";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { eachText } from "#server/db/each-row.ts";
import {
  type ColumnExpressions,
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonTextOf,
  jsonUuidOf,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { entryColumns, partsOfEntry } from "#server/features/credit/entries.sql.ts";

type EntryRecord = Omit<Extract<StoreRecord, { kind: "creditEntry" }>, "kind">;

const record: ColumnExpressions<EntryRecord> = {
  ...pickColumns(entryColumns, "id", "createdAt", "amount", "balanceAfter", "saleId", "number", "method"),
  ...pickColumns(entryColumns, "rounding", "reference", "note", "reverses"),
  type: entryColumns.kind,
  customerId: jsonUuidOf("e.customer_id"),
  customer: jsonTextOf("c.name"),
  owed: jsonNumberOf("d.owed"),
  dueAt: jsonInstantOf("d.due_at"),
  returnId: jsonUuidOf("e.return_id"),
  shiftId: jsonUuidOf("e.shift_id"),
  tendered: jsonNumberOf("e.tendered"),
  change: jsonNumberOf("e.change"),
  userId: jsonUuidOf("e.user_id"),
  user: jsonTextOf("e.user_name"),
};

export function creditRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const query = sql`
    select ${raw(jsonObjectOf({ kind: `'"creditEntry"'`, ...record }))} as text
    from credit_entries e ${partsOfEntry(tx)}
    left join customers c on c.store_id = ${tx.storeId} and c.id = e.customer_id
    left join debts d on d.store_id = ${tx.storeId} and d.id = e.id
    where e.store_id = ${tx.storeId} order by e.customer_id, e.line`;
  return eachText(tx, query);
}

export async function entriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectOf(entryColumns))} as text
    from credit_entries e ${partsOfEntry(tx)}
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as CreditEntry[];
}
