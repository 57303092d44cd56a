import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { Columns } from "#server/db/json-text.ts";
import { instantOf, numberOf, objectOf, quantityOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const service: Columns<RecordOf<"service">> = {
  id: uuidOf("s.id"),
  createdAt: instantOf("s.created_at"),
  name: textOf("s.name"),
  direction: textOf("s.direction"),
  commissionPercent: quantityOf("s.commission_percent"),
  commissionFixed: numberOf("s.commission_fixed"),
  fee: numberOf("s.fee"),
  active: "s.active::text",
};
const entry: Columns<RecordOf<"serviceEntry">> = {
  id: uuidOf("e.id"),
  createdAt: instantOf("e.created_at"),
  type: textOf("e.kind"),
  serviceId: uuidOf("e.service_id"),
  service: textOf("s.name"),
  direction: textOf("e.direction"),
  amount: numberOf("e.amount"),
  fee: numberOf("e.fee"),
  commission: numberOf("e.commission"),
  method: textOf("e.method"),
  reference: textOf("e.reference"),
  note: textOf("e.note"),
  number: textOf("e.number"),
  reverses: uuidOf("e.reverses"),
  shiftId: uuidOf("e.shift_id"),
  userId: uuidOf("e.user_id"),
  user: textOf("e.user_name"),
};

export function serviceRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"service"'`, ...service }))} as text
    from services s where s.store_id = ${tx.storeId} order by s.created_at, s.id`;
}

export function serviceEntryRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"serviceEntry"'`, ...entry }))} as text
    from service_entries e
    left join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    where e.store_id = ${tx.storeId} order by e.created_at, e.id`;
}
