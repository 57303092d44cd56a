import sql, { raw, type Sql } from "sql-template-tag";
import { timeOf, uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** From the first id of an instant up to, without it, the first one of another. */
export type IdRange = { since: string; before: string };

/** How far the time of an id may be from that of its document. */
const TOLERANCE = 2 * 60_000;

/** Lists and sums find documents by the time in their ids. One whose id tells another time gets a place of its own. */
export function keepPlace(tx: StoreTx, id: string, at: Date): void {
  const told = timeOf(id);
  if (told && Math.abs(told.getTime() - at.getTime()) <= TOLERANCE) return;
  tx.post(
    sql`insert into displaced_documents (store_id, id, place) values (${tx.storeId}, ${id}, ${uuidv7(at.getTime())})`,
  );
}

/**
 * Rows of the documents that happened in a range, `column` being their ids: those whose id tells so, and those that are
 * displaced into it. Two queries in one, so that the few of the second do not change how the first are read.
 */
export function happenedIn(
  tx: StoreTx,
  { since, before }: IdRange,
  column: string,
  select: (when: Sql) => Sql,
): Sql {
  const id = raw(column);
  const told = sql`${id} >= ${since} and ${id} < ${before} and ${id} <> all(array(
    select id from displaced_documents where store_id = ${tx.storeId} and id >= ${since} and id < ${before}))`;
  return sql`${select(told)} union all ${select(sql`${id} = any(array(${displacedInto(tx, { since, before })}))`)}`;
}

/** Ids of the documents that are displaced into a range. */
export function displacedInto(tx: StoreTx, { since, before }: IdRange): Sql {
  return sql`
    select id from displaced_documents where store_id = ${tx.storeId} and place >= ${since} and place < ${before}`;
}

/**
 * The ids of the documents of a table that happened in a range, newest first. A query in parentheses with its own order and
 * limit can stop early, whatever is displaced.
 */
export function newestIn(
  tx: StoreTx,
  { since, before }: IdRange,
  table: "sales" | "sale_returns",
  { skip, most }: { skip: number; most: number | null },
): Sql {
  return sql`
    select id from (
      (select id, id as place from ${raw(table)}
        where store_id = ${tx.storeId} and id >= ${since} and id < ${before} and id <> all(array(
          select id from displaced_documents where store_id = ${tx.storeId} and id >= ${since} and id < ${before}))
        order by id desc limit ${most === null ? null : skip + most})
      union all
      (select d.id, d.place from displaced_documents d join ${raw(table)} t on t.store_id = ${tx.storeId} and t.id = d.id
        where d.store_id = ${tx.storeId} and d.place >= ${since} and d.place < ${before})
    ) found order by place desc offset ${skip} limit ${most}`;
}
