import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const recurring: ColumnExpressions<RecordOf<"recurringExpense">> = {
  id: jsonUuidSql("r.id"),
  createdAt: jsonInstantSql("r.created_at"),
  concept: jsonTextSql("r.concept"),
  category: jsonTextSql("r.category"),
  amount: jsonNumberSql("r.amount"),
  day: jsonNumberSql("r.day"),
  active: "r.active::text",
};
const expense: ColumnExpressions<RecordOf<"expense">> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  date: jsonTextSql("e.spent_on::text"),
  category: jsonTextSql("e.category"),
  concept: jsonTextSql("e.concept"),
  amount: jsonNumberSql("e.amount"),
  method: jsonTextSql("e.method"),
  personId: jsonUuidSql("e.person_id"),
  person: jsonTextSql("e.person_name"),
  note: jsonTextSql("e.note"),
  recurringId: jsonUuidSql("e.recurring_id"),
  reverses: jsonUuidSql("e.reverses"),
  userId: jsonUuidSql("e.user_id"),
  user: jsonTextSql("e.user_name"),
};

export function buildRecurringRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"recurringExpense"'`, ...recurring }))} as text
    from recurring_expenses r where r.store_id = ${tx.storeId} order by r.created_at, r.id`;
}

export function buildExpenseRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"expense"'`, ...expense }))} as text
    from expenses e where e.store_id = ${tx.storeId} order by e.spent_on, e.id`;
}
