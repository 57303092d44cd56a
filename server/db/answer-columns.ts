import { raw } from "sql-template-tag";

// Columns of statements that return the answer itself. The arguments are constants, never input.

/** The instant as `Date.toISOString` writes it; null without one. */
export const instantSql = (column: string) =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** `{ id, name }` */
export const namedSql = (id: string, name: string) => raw(`json_build_object('id', ${id}, 'name', ${name})`);
