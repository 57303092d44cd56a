import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends "till" | "shift"> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const till: ColumnExpressions<RecordOf<"till">> = {
  id: jsonUuidSql("t.id"),
  createdAt: jsonInstantSql("t.created_at"),
  name: jsonTextSql("t.name"),
  active: "t.active::text",
  plate: jsonTextSql("t.plate"),
  place: jsonTextSql("t.place"),
  tillKind: jsonTextSql("t.kind"),
};
const shift: ColumnExpressions<RecordOf<"shift">> = {
  id: jsonUuidSql("s.id"),
  createdAt: jsonInstantSql("s.opened_at"),
  number: jsonNumberSql("s.number"),
  openingNumber: jsonTextSql("s.opening_number"),
  openingFloat: jsonNumberSql("s.opening_float"),
  till: jsonTextSql("t.name"),
  userId: jsonUuidSql("s.user_id"),
  user: jsonTextSql("s.user_name"),
  movements: "'[' || coalesce(m.movements, '') || ']'",
  closing: "coalesce(c.figures::text, 'null')",
  hash: jsonTextSql("encode(c.hash, 'hex')"),
  previousHash: jsonTextSql("encode(c.previous_hash, 'hex')"),
};
type MovementRecord = RecordOf<"shift">["movements"][number];
const movement: ColumnExpressions<MovementRecord> = {
  id: jsonUuidSql("m.id"),
  createdAt: jsonInstantSql("m.created_at"),
  kind: jsonTextSql("m.kind"),
  category: jsonTextSql("m.category"),
  amount: jsonNumberSql("m.amount"),
  note: jsonTextSql("m.note"),
  by: jsonObjectSql({ id: jsonUuidSql("m.user_id"), name: jsonTextSql("m.user_name") }),
  number: jsonTextSql("m.number"),
  expenseCategory: jsonTextSql("m.expense_category"),
  concept: jsonTextSql("m.concept"),
  userId: jsonUuidSql("m.person_id"),
  person: jsonTextSql("m.person_name"),
  recurringId: jsonUuidSql("m.recurring_id"),
};

export function buildTillRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"till"'`, ...till }))} as text
    from tills t where t.store_id = ${tx.storeId} order by t.id`;
}

export function buildShiftRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"shift"'`, ...shift }))} as text
    from shifts s
    join tills t on t.store_id = ${tx.storeId} and t.id = s.till_id
    left join shift_closings c on c.store_id = ${tx.storeId} and c.shift_id = s.id
    cross join lateral (
      select string_agg(${raw(jsonObjectSql(movement))}, ',' order by m.id) as movements
      from cash_movements m where m.store_id = ${tx.storeId} and m.shift_id = s.id
    ) m
    where s.store_id = ${tx.storeId} order by s.id`;
}
