import sql, { raw } from "sql-template-tag";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { eachRowText } from "#server/db/each-row.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
  pickColumns,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildCreditEntryJoins, creditEntryJsonColumns } from "#server/features/credit/entries.sql.ts";

type EntryRecord = Omit<Extract<StoreRecord, { kind: "creditEntry" }>, "kind">;

const record: ColumnExpressions<EntryRecord> = {
  ...pickColumns(
    creditEntryJsonColumns,
    "id",
    "createdAt",
    "amount",
    "balanceAfter",
    "saleId",
    "number",
    "method",
  ),
  ...pickColumns(creditEntryJsonColumns, "rounding", "reference", "note", "reverses"),
  type: creditEntryJsonColumns.kind,
  customerId: jsonUuidSql("e.customer_id"),
  customer: jsonTextSql("c.name"),
  owed: jsonNumberSql("d.owed"),
  dueAt: jsonInstantSql("d.due_at"),
  returnId: jsonUuidSql("e.return_id"),
  shiftId: jsonUuidSql("e.shift_id"),
  tendered: jsonNumberSql("e.tendered"),
  change: jsonNumberSql("e.change"),
  userId: jsonUuidSql("e.user_id"),
  user: jsonTextSql("e.user_name"),
};

export function streamCreditRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  const query = sql`
    select ${raw(jsonObjectSql({ kind: `'"creditEntry"'`, ...record }))} as text
    from credit_entries e ${buildCreditEntryJoins(tx)}
    left join customers c on c.store_id = ${tx.storeId} and c.id = e.customer_id
    left join debts d on d.store_id = ${tx.storeId} and d.id = e.id
    where e.store_id = ${tx.storeId} order by e.customer_id, e.line`;
  return eachRowText(tx, query);
}

export async function readCreditEntriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(creditEntryJsonColumns))} as text
    from credit_entries e ${buildCreditEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as CreditEntry[];
}
