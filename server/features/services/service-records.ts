import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const service: ColumnExpressions<RecordOf<"service">> = {
  id: jsonUuidOf("s.id"),
  createdAt: jsonInstantOf("s.created_at"),
  name: jsonTextOf("s.name"),
  direction: jsonTextOf("s.direction"),
  commissionPercent: jsonQuantityOf("s.commission_percent"),
  commissionFixed: jsonNumberOf("s.commission_fixed"),
  fee: jsonNumberOf("s.fee"),
  active: "s.active::text",
};
const entry: ColumnExpressions<RecordOf<"serviceEntry">> = {
  id: jsonUuidOf("e.id"),
  createdAt: jsonInstantOf("e.created_at"),
  type: jsonTextOf("e.kind"),
  serviceId: jsonUuidOf("e.service_id"),
  service: jsonTextOf("s.name"),
  direction: jsonTextOf("e.direction"),
  amount: jsonNumberOf("e.amount"),
  fee: jsonNumberOf("e.fee"),
  commission: jsonNumberOf("e.commission"),
  method: jsonTextOf("e.method"),
  reference: jsonTextOf("e.reference"),
  note: jsonTextOf("e.note"),
  number: jsonTextOf("e.number"),
  reverses: jsonUuidOf("e.reverses"),
  shiftId: jsonUuidOf("e.shift_id"),
  userId: jsonUuidOf("e.user_id"),
  user: jsonTextOf("e.user_name"),
};

export function serviceRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"service"'`, ...service }))} as text
    from services s where s.store_id = ${tx.storeId} order by s.created_at, s.id`;
}

export function serviceEntryRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"serviceEntry"'`, ...entry }))} as text
    from service_entries e
    left join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    where e.store_id = ${tx.storeId} order by e.created_at, e.id`;
}
