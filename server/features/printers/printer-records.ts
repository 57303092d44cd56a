import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const printer: Columns<Omit<Extract<StoreRecord, { kind: "printer" }>, "kind">> = {
  id: uuidOf("p.id"),
  createdAt: instantOf("p.created_at"),
  name: textOf("p.name"),
  connection: "p.connection::text",
  width: numberOf("p.width"),
  columns: numberOf("p.columns"),
  letters: textOf("p.letters"),
  cut: textOf("p.cut"),
  feed: numberOf("p.feed"),
  drawer: numberOf("p.drawer"),
  logo: textOf("encode(p.logo, 'base64')"),
  logoWidth: numberOf("p.logo_width"),
  active: "p.active::text",
  tillId: uuidOf("p.till_id"),
};

const opening: Columns<Omit<Extract<StoreRecord, { kind: "drawerOpening" }>, "kind">> = {
  id: uuidOf("o.id"),
  createdAt: instantOf("o.created_at"),
  shiftId: uuidOf("o.shift_id"),
  reason: textOf("o.reason"),
  userId: uuidOf("o.user_id"),
  user: textOf("o.user_name"),
};

export function printerRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"printer"'`, ...printer }))} as text
    from printers p where p.store_id = ${tx.storeId} order by p.id`;
}

export function openingRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"drawerOpening"'`, ...opening }))} as text
    from drawer_openings o where o.store_id = ${tx.storeId} order by o.id`;
}
