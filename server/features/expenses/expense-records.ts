import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const recurring: Columns<RecordOf<"recurringExpense">> = {
  id: uuidOf("r.id"),
  createdAt: instantOf("r.created_at"),
  concept: textOf("r.concept"),
  category: textOf("r.category"),
  amount: numberOf("r.amount"),
  day: numberOf("r.day"),
  active: "r.active::text",
};
const expense: Columns<RecordOf<"expense">> = {
  id: uuidOf("e.id"),
  createdAt: instantOf("e.created_at"),
  date: textOf("e.spent_on::text"),
  category: textOf("e.category"),
  concept: textOf("e.concept"),
  amount: numberOf("e.amount"),
  method: textOf("e.method"),
  personId: uuidOf("e.person_id"),
  person: textOf("e.person_name"),
  note: textOf("e.note"),
  recurringId: uuidOf("e.recurring_id"),
  reverses: uuidOf("e.reverses"),
  userId: uuidOf("e.user_id"),
  user: textOf("e.user_name"),
};

export function recurringRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"recurringExpense"'`, ...recurring }))} as text
    from recurring_expenses r where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}

export function expenseRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"expense"'`, ...expense }))} as text
    from expenses e where e.store_id = ${tx.storeId} order by e.spent_on, e.id`;
}
