import sql, { raw, type Sql } from "sql-template-tag";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const PAGE = 500;

/** Streams rows with a cursor, page by page. A transaction can run one such query at a time. */
export async function* streamRows<Row extends object>(tx: StoreTx, query: Sql): AsyncGenerator<Row> {
  for await (const rows of eachPage<Row>(tx, query)) yield* rows;
}

export async function* streamTextColumn(tx: StoreTx, query: Sql): AsyncGenerator<string> {
  for await (const { text } of streamRows<{ text: string }>(tx, query)) yield text;
}

/**
 * Reads items, such as sales, in groups whose lines are at most `most` together, unless a single item has more. `keys`
 * selects the id and the number of lines of each item; `read` returns the items with these ids. PostgreSQL reads the next
 * group while the caller uses one.
 */
export async function* readWithLines<T>(
  tx: StoreTx,
  keys: Sql,
  most: number,
  read: (ids: string[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let next: Promise<T[]> | undefined;
  for await (const page of eachPage<{ id: string; lines: number }>(tx, keys))
    for (const part of splitIntoParts(page, most, ({ lines }) => lines)) {
      const group = next;
      next = read(part.map(({ id }) => id));
      next.catch(() => {}); // thrown when it is awaited
      if (group) yield await group;
    }
  if (next) yield await next;
}

async function* eachPage<Row extends object>(tx: StoreTx, query: Sql): AsyncGenerator<Row[]> {
  await tx.run(sql`declare records no scroll cursor for ${query}`);
  for (;;) {
    const rows = await tx.many<Row>(sql`fetch ${raw(String(PAGE))} from records`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.run(sql`close records`);
}
