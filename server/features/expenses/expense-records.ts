import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const recurring: ColumnExpressions<RecordOf<"recurringExpense">> = {
  id: jsonUuidOf("r.id"),
  createdAt: jsonInstantOf("r.created_at"),
  concept: jsonTextOf("r.concept"),
  category: jsonTextOf("r.category"),
  amount: jsonNumberOf("r.amount"),
  day: jsonNumberOf("r.day"),
  active: "r.active::text",
};
const expense: ColumnExpressions<RecordOf<"expense">> = {
  id: jsonUuidOf("e.id"),
  createdAt: jsonInstantOf("e.created_at"),
  date: jsonTextOf("e.spent_on::text"),
  category: jsonTextOf("e.category"),
  concept: jsonTextOf("e.concept"),
  amount: jsonNumberOf("e.amount"),
  method: jsonTextOf("e.method"),
  personId: jsonUuidOf("e.person_id"),
  person: jsonTextOf("e.person_name"),
  note: jsonTextOf("e.note"),
  recurringId: jsonUuidOf("e.recurring_id"),
  reverses: jsonUuidOf("e.reverses"),
  userId: jsonUuidOf("e.user_id"),
  user: jsonTextOf("e.user_name"),
};

export function recurringRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"recurringExpense"'`, ...recurring }))} as text
    from recurring_expenses r where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}

export function expenseRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"expense"'`, ...expense }))} as text
    from expenses e where e.store_id = ${tx.storeId} order by e.spent_on, e.id`;
}
