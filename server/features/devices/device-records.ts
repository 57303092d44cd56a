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

const device: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "device" }>, "kind">> = {
  id: jsonUuidSql("d.id"),
  createdAt: jsonInstantSql("d.created_at"),
  name: jsonTextSql("d.name"),
  series: jsonTextSql("d.series"),
  till: jsonTextSql("t.name"),
  active: "d.active::text",
  lastSeenAt: jsonInstantSql("d.last_seen_at"),
  pending: jsonNumberSql("d.pending"),
  userId: jsonUuidSql("d.user_id"),
  user: jsonTextSql("d.user_name"),
};

export function buildDeviceRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"device"'`, ...device }))} as text
    from devices d join tills t on t.store_id = ${tx.storeId} and t.id = d.till_id
    where d.store_id = ${tx.storeId} order by length(d.series), d.series`;
}
