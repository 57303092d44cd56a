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

const printer: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "printer" }>, "kind">> = {
  id: jsonUuidOf("p.id"),
  createdAt: jsonInstantOf("p.created_at"),
  name: jsonTextOf("p.name"),
  connection: "p.connection::text",
  width: jsonNumberOf("p.width"),
  columns: jsonNumberOf("p.columns"),
  letters: jsonTextOf("p.letters"),
  cut: jsonTextOf("p.cut"),
  feed: jsonNumberOf("p.feed"),
  drawer: jsonNumberOf("p.drawer"),
  logo: jsonTextOf("encode(p.logo, 'base64')"),
  logoWidth: jsonNumberOf("p.logo_width"),
  active: "p.active::text",
  tillId: jsonUuidOf("p.till_id"),
};

const opening: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "drawerOpening" }>, "kind">> = {
  id: jsonUuidOf("o.id"),
  createdAt: jsonInstantOf("o.created_at"),
  shiftId: jsonUuidOf("o.shift_id"),
  reason: jsonTextOf("o.reason"),
  userId: jsonUuidOf("o.user_id"),
  user: jsonTextOf("o.user_name"),
};

export function printerRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"printer"'`, ...printer }))} as text
    from printers p where p.store_id = ${tx.storeId} order by p.id`;
}

export function openingRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"drawerOpening"'`, ...opening }))} as text
    from drawer_openings o where o.store_id = ${tx.storeId} order by o.id`;
}
