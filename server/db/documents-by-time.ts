import sql, { raw, type Sql } from "sql-template-tag";
import { readUuidTime, uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Ids from `since` (included) to `before` (excluded). */
export type IdRange = { since: string; before: string };

/** In milliseconds: a document is displaced if the time in its id differs by more from the document's time. */
const TOLERANCE = 2 * 60_000;

/** Registers a document whose id has another time than the document, so that lists find it. */
export function registerDisplacedDocument(tx: StoreTx, id: string, at: Date): void {
  const idTime = readUuidTime(id);
  if (idTime && Math.abs(idTime.getTime() - at.getTime()) <= TOLERANCE) return;
  tx.post(
    sql`insert into displaced_documents (store_id, id, place) values (${tx.storeId}, ${id}, ${uuidv7(at.getTime())})`,
  );
}

/**
 * Selects documents of a time range by their ids, which contain a time. Documents whose id has another time (displaced
 * documents) are few; they are selected separately, so that they do not change the query plan.
 */
export function inTimeRangeSql(
  tx: StoreTx,
  { since, before }: IdRange,
  column: string,
  select: (when: Sql) => Sql,
): Sql {
  const id = raw(column);
  const inRange = sql`${id} >= ${since} and ${id} < ${before} and ${id} <> all(array(
    select id from displaced_documents where store_id = ${tx.storeId} and id >= ${since} and id < ${before}))`;
  return sql`${select(inRange)} union all ${select(sql`${id} = any(array(${displacedInRangeSql(tx, { since, before })}))`)}`;
}

function displacedInRangeSql(tx: StoreTx, { since, before }: IdRange): Sql {
  return sql`
    select id from displaced_documents where store_id = ${tx.storeId} and place >= ${since} and place < ${before}`;
}

/**
 * Ids of a page of documents, newest first. Each of the two queries has its own limit, so that PostgreSQL stops early.
 */
export function newestInRangeSql(
  tx: StoreTx,
  { since, before }: IdRange,
  table: "sales" | "sale_returns",
  { skip, most }: { skip: number; most: number | null },
): Sql {
  return sql`
    select id, place from (
      (select id, id as place from ${raw(table)}
        where store_id = ${tx.storeId} and id >= ${since} and id < ${before} and id <> all(array(
          select id from displaced_documents where store_id = ${tx.storeId} and id >= ${since} and id < ${before}))
        order by id desc limit ${most === null ? null : skip + most})
      union all
      -- Read by id under every plan: a kept plan may be of a day with few documents.
      (select d.id, d.place from displaced_documents d
        join lateral (select from ${raw(table)} t where t.store_id = ${tx.storeId} and t.id = d.id offset 0) t on true
        where d.store_id = ${tx.storeId} and d.place >= ${since} and d.place < ${before})
    ) found order by place desc offset ${skip} limit ${most}`;
}
