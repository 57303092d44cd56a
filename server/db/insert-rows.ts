import sql, { join, raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

// Rows are one parameter of JSON. A field has the name of its column, in camelCase; bytes are a `Uint8Array`. Tills
// wait for the statements of a sale, which are therefore written out with an array for each column
// (docs/decisions/0002).

type Rows = readonly object[];
type ChangedRow = { id: string; [field: string]: unknown };

/** Rows of the type of `table`: a column without a field is null, and a field without a column is left out. */
export function rowsSql(table: string, rows: Rows): Sql {
  const columns = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), bytesAsText(value)])),
  );
  return sql`json_populate_recordset(null::${raw(table)}, ${JSON.stringify(columns, storableText)})`;
}

/** Inserts rows of the store. A column that no row has gets its default. */
export function insertRowsSql(tx: StoreTx, table: string, rows: Rows): Sql {
  if (rows.length === 0) return sql`select`;
  const columns = raw(columnsOf(rows).join());
  return sql`
    insert into ${raw(table)} (store_id, ${columns}) select ${tx.storeId}, ${columns} from ${rowsSql(table, rows)}`;
}

/** Like `insertRowsSql`, but changes the rows of the store that have the same `key`. */
export function saveRowsSql(tx: StoreTx, table: string, rows: Rows, ...key: string[]): Sql {
  const keyColumns = ["store_id", ...key.map(columnOf)];
  const changes = columnsOf(rows).filter((column) => !keyColumns.includes(column));
  return sql`${insertRowsSql(tx, table, rows)}
    on conflict (${raw(keyColumns.join())}) do update set ${raw(changes.map((column) => `${column} = excluded.${column}`).join())}`;
}

/** Changes the fields of the store's row that has the id. */
export function updateRowSql(tx: StoreTx, table: string, { id, ...fields }: ChangedRow): Sql {
  const changes = Object.entries<unknown>(fields).map(
    ([field, value]) => sql`${raw(columnOf(field))} = ${value}`,
  );
  return sql`update ${raw(table)} set ${join(changes)} where store_id = ${tx.storeId} and id = ${id}`;
}

const columnsOf = (rows: Rows): string[] => [...new Set(rows.flatMap(Object.keys))].map(columnOf);

function columnOf(field: string): string {
  if (!/^\w+$/.test(field)) throw new Error(`${field} is no column`);
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const bytesAsText = (value: unknown) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;

/**
 * PostgreSQL refuses JSON with half of a surrogate pair, so the half becomes U+FFFD, as in parameters of the driver.
 */
const storableText = (_field: string, value: unknown) =>
  typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value;
