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

const printer: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "printer" }>, "kind">> = {
  id: jsonUuidSql("p.id"),
  createdAt: jsonInstantSql("p.created_at"),
  name: jsonTextSql("p.name"),
  connection: "p.connection::text",
  width: jsonNumberSql("p.width"),
  columns: jsonNumberSql("p.columns"),
  letters: jsonTextSql("p.letters"),
  cut: jsonTextSql("p.cut"),
  feed: jsonNumberSql("p.feed"),
  drawer: jsonNumberSql("p.drawer"),
  logo: jsonTextSql("encode(p.logo, 'base64')"),
  logoWidth: jsonNumberSql("p.logo_width"),
  active: "p.active::text",
  tillId: jsonUuidSql("p.till_id"),
};

const opening: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "drawerOpening" }>, "kind">> = {
  id: jsonUuidSql("o.id"),
  createdAt: jsonInstantSql("o.created_at"),
  shiftId: jsonUuidSql("o.shift_id"),
  reason: jsonTextSql("o.reason"),
  userId: jsonUuidSql("o.user_id"),
  user: jsonTextSql("o.user_name"),
};

export function buildPrinterRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"printer"'`, ...printer }))} as text
    from printers p where p.store_id = ${tx.storeId} order by p.id`;
}

export function buildDrawerOpeningRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"drawerOpening"'`, ...opening }))} as text
    from drawer_openings o where o.store_id = ${tx.storeId} order by o.id`;
}
