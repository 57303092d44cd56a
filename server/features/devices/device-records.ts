import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const device: Columns<Omit<Extract<StoreRecord, { kind: "device" }>, "kind">> = {
  id: uuidOf("d.id"),
  createdAt: instantOf("d.created_at"),
  name: textOf("d.name"),
  series: textOf("d.series"),
  till: textOf("t.name"),
  active: "d.active::text",
  lastSeenAt: instantOf("d.last_seen_at"),
  pending: numberOf("d.pending"),
  userId: uuidOf("d.user_id"),
  user: textOf("d.user_name"),
};

export function deviceRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"device"'`, ...device }))} as text
    from devices d join tills t on t.store_id = ${tx.storeId} and t.id = d.till_id
    where d.store_id = ${tx.storeId} order by length(d.series), d.series`;
}
