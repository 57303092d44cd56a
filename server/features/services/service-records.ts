import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type RecordOf<K extends StoreRecord["kind"]> = Omit<Extract<StoreRecord, { kind: K }>, "kind">;

const service: ColumnExpressions<RecordOf<"service">> = {
  id: jsonUuidSql("s.id"),
  createdAt: jsonInstantSql("s.created_at"),
  name: jsonTextSql("s.name"),
  direction: jsonTextSql("s.direction"),
  commissionPercent: jsonQuantitySql("s.commission_percent"),
  commissionFixed: jsonNumberSql("s.commission_fixed"),
  fee: jsonNumberSql("s.fee"),
  active: "s.active::text",
};
const entry: ColumnExpressions<RecordOf<"serviceEntry">> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  type: jsonTextSql("e.kind"),
  serviceId: jsonUuidSql("e.service_id"),
  service: jsonTextSql("s.name"),
  direction: jsonTextSql("e.direction"),
  amount: jsonNumberSql("e.amount"),
  fee: jsonNumberSql("e.fee"),
  commission: jsonNumberSql("e.commission"),
  method: jsonTextSql("e.method"),
  reference: jsonTextSql("e.reference"),
  note: jsonTextSql("e.note"),
  number: jsonTextSql("e.number"),
  reverses: jsonUuidSql("e.reverses"),
  shiftId: jsonUuidSql("e.shift_id"),
  userId: jsonUuidSql("e.user_id"),
  user: jsonTextSql("e.user_name"),
};

export function buildServiceRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"service"'`, ...service }))} as text
    from services s where s.store_id = ${tx.storeId} order by s.created_at, s.id`;
}

export function buildServiceEntryRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"serviceEntry"'`, ...entry }))} as text
    from service_entries e
    left join services s on s.store_id = ${tx.storeId} and s.id = e.service_id
    where e.store_id = ${tx.storeId} order by e.created_at, e.id`;
}
