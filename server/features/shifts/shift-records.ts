import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import { jsonInstantOf, jsonNumberOf, jsonObjectOf, jsonTextOf, jsonUuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends "till" | "shift"> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const till: ColumnExpressions<RecordOf<"till">> = {
  id: jsonUuidOf("t.id"),
  createdAt: jsonInstantOf("t.created_at"),
  name: jsonTextOf("t.name"),
  active: "t.active::text",
  plate: jsonTextOf("t.plate"),
  place: jsonTextOf("t.place"),
  tillKind: jsonTextOf("t.kind"),
};
const shift: ColumnExpressions<RecordOf<"shift">> = {
  id: jsonUuidOf("s.id"),
  createdAt: jsonInstantOf("s.opened_at"),
  number: jsonNumberOf("s.number"),
  openingNumber: jsonTextOf("s.opening_number"),
  openingFloat: jsonNumberOf("s.opening_float"),
  till: jsonTextOf("t.name"),
  userId: jsonUuidOf("s.user_id"),
  user: jsonTextOf("s.user_name"),
  movements: "'[' || coalesce(m.movements, '') || ']'",
  closing: "coalesce(c.figures::text, 'null')",
  hash: jsonTextOf("encode(c.hash, 'hex')"),
  previousHash: jsonTextOf("encode(c.previous_hash, 'hex')"),
};
type MovementRecord = RecordOf<"shift">["movements"][number];
const movement: ColumnExpressions<MovementRecord> = {
  id: jsonUuidOf("m.id"),
  createdAt: jsonInstantOf("m.created_at"),
  kind: jsonTextOf("m.kind"),
  category: jsonTextOf("m.category"),
  amount: jsonNumberOf("m.amount"),
  note: jsonTextOf("m.note"),
  by: jsonObjectOf({ id: jsonUuidOf("m.user_id"), name: jsonTextOf("m.user_name") }),
  number: jsonTextOf("m.number"),
  expenseCategory: jsonTextOf("m.expense_category"),
  concept: jsonTextOf("m.concept"),
  userId: jsonUuidOf("m.person_id"),
  person: jsonTextOf("m.person_name"),
  recurringId: jsonUuidOf("m.recurring_id"),
};

export function tillRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"till"'`, ...till }))} as text
    from tills t where t.store_id = ${tx.storeId} order by t.id`;
}

export function shiftRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"shift"'`, ...shift }))} as text
    from shifts s
    join tills t on t.store_id = ${tx.storeId} and t.id = s.till_id
    left join shift_closings c on c.store_id = ${tx.storeId} and c.shift_id = s.id
    cross join lateral (
      select string_agg(${raw(jsonObjectOf(movement))}, ',' order by m.id) as movements
      from cash_movements m where m.store_id = ${tx.storeId} and m.shift_id = s.id
    ) m
    where s.store_id = ${tx.storeId} order by s.id`;
}
