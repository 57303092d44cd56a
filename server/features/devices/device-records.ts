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

const device: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "device" }>, "kind">> = {
  id: jsonUuidOf("d.id"),
  createdAt: jsonInstantOf("d.created_at"),
  name: jsonTextOf("d.name"),
  series: jsonTextOf("d.series"),
  till: jsonTextOf("t.name"),
  active: "d.active::text",
  lastSeenAt: jsonInstantOf("d.last_seen_at"),
  pending: jsonNumberOf("d.pending"),
  userId: jsonUuidOf("d.user_id"),
  user: jsonTextOf("d.user_name"),
};

export function deviceRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"device"'`, ...device }))} as text
    from devices d join tills t on t.store_id = ${tx.storeId} and t.id = d.till_id
    where d.store_id = ${tx.storeId} order by length(d.series), d.series`;
}
