import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Rows held at a time. */
const PAGE = 500;

/** The rows of a query, however many: no more of them are in the memory than a page. One query at a time. */
export async function* eachRow<Row extends object>(tx: StoreTx, query: Sql): AsyncGenerator<Row> {
  await tx.run(sql`declare records no scroll cursor for ${query}`);
  for (;;) {
    const rows = await tx.many<Row>(sql`fetch ${raw(String(PAGE))} from records`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await tx.run(sql`close records`);
}
