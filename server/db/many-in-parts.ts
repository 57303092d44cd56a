import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Some 10 ms of work. */
const PART = 1_000;

/** The rows of a list that may have tens of thousands, fetched part by part: whoever else asks is answered in between. */
export async function manyInParts<Row extends object, T>(
  tx: StoreTx,
  query: Sql,
  made: (row: Row) => T,
): Promise<T[]> {
  const all: T[] = [];
  await tx.run(sql`declare parts no scroll cursor for ${query}`);
  for (let more = true; more; ) {
    const rows = await tx.many<Row>(sql`fetch ${raw(String(PART))} from parts`);
    for (const row of rows) all.push(made(row));
    more = rows.length === PART;
  }
  await tx.run(sql`close parts`);
  return all;
}
