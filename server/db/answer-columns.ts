import { raw } from "sql-template-tag";

// Columns of statements whose rows are sent to the client as they are. The arguments are constants, never input.

/** The instant of a column in the form of `Date.toISOString`; null if the column is null. */
export const instantSql = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The JSON object `{ id, name }` of two columns. */
export const idAndNameSql = (id: string, name: string) =>
  raw(`json_build_object('id', ${id}, 'name', ${name})`);
