import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { Columns } from "#server/db/json-text.ts";
import { instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends "till" | "shift"> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const till: Columns<RecordOf<"till">> = {
  id: uuidOf("t.id"),
  createdAt: instantOf("t.created_at"),
  name: textOf("t.name"),
  active: "t.active::text",
  plate: textOf("t.plate"),
  place: textOf("t.place"),
  tillKind: textOf("t.kind"),
};
const shift: Columns<RecordOf<"shift">> = {
  id: uuidOf("s.id"),
  createdAt: instantOf("s.opened_at"),
  number: numberOf("s.number"),
  openingNumber: textOf("s.opening_number"),
  openingFloat: numberOf("s.opening_float"),
  till: textOf("t.name"),
  userId: uuidOf("s.user_id"),
  user: textOf("s.user_name"),
  movements: "'[' || coalesce(m.movements, '') || ']'",
  closing: "coalesce(c.figures::text, 'null')",
  hash: textOf("encode(c.hash, 'hex')"),
  previousHash: textOf("encode(c.previous_hash, 'hex')"),
};
type MovementRecord = RecordOf<"shift">["movements"][number];
const movement: Columns<MovementRecord> = {
  id: uuidOf("m.id"),
  createdAt: instantOf("m.created_at"),
  kind: textOf("m.kind"),
  category: textOf("m.category"),
  amount: numberOf("m.amount"),
  note: textOf("m.note"),
  by: objectOf({ id: uuidOf("m.user_id"), name: textOf("m.user_name") }),
  number: textOf("m.number"),
  expenseCategory: textOf("m.expense_category"),
  concept: textOf("m.concept"),
  userId: uuidOf("m.person_id"),
  person: textOf("m.person_name"),
  recurringId: uuidOf("m.recurring_id"),
};

export function tillRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"till"'`, ...till }))} as text
    from tills t where t.store_id = ${tx.storeId} order by t.id`;
}

export function shiftRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"shift"'`, ...shift }))} as text
    from shifts s
    join tills t on t.store_id = ${tx.storeId} and t.id = s.till_id
    left join shift_closings c on c.store_id = ${tx.storeId} and c.shift_id = s.id
    cross join lateral (
      select string_agg(${raw(objectOf(movement))}, ',' order by m.id) as movements
      from cash_movements m where m.store_id = ${tx.storeId} and m.shift_id = s.id
    ) m
    where s.store_id = ${tx.storeId} order by s.id`;
}
