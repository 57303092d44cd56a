import type pg from "pg";
import { uuidv7 } from "#core/uuid.ts";

/** Names of the tables that have rows of stores, from the PostgreSQL catalogue. */
export async function listStoreTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map(({ name }) => name);
}

type Column = { name: string; type: string; options: string | null };

/**
 * Gives each table that has no row of the store one, made up from its columns, so that a new table is
 * tested without extra code. Foreign keys are ignored; a check with a list of words gets one of them.
 */
export async function fillEmptyTables(owner: pg.Pool, storeId: string): Promise<void> {
  for (const table of await listStoreTables(owner)) {
    const there = await owner.query(`select 1 from ${table} where store_id = $1 limit 1`, [storeId]);
    if (there.rowCount === 0) await insertAnything(owner, table, storeId);
  }
}

/** Deletes the store, because its rows violate foreign keys and could not be restored from a backup. */
export async function deleteStoreRows(owner: pg.Pool, storeId: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const table of await listStoreTables(owner))
      await client.query(`delete from ${table} where store_id = $1`, [storeId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function insertAnything(owner: pg.Pool, table: string, storeId: string): Promise<void> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as type,
       (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as options
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attnotnull and not a.atthasdef`,
    [table],
  );
  const columns = rows.filter(({ name }) => name !== "store_id");
  const names = ["store_id", ...columns.map(({ name }) => name)].join(", ");
  const places = ["$1", ...columns.map((_, i) => `$${i + 2}`)].join(", ");
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(`insert into ${table} (${names}) values (${places})`, [
      storeId,
      ...columns.map(anything),
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`no row could be made up for ${table}: give it one in row-security.test.ts (${error})`);
  } finally {
    client.release();
  }
}

function anything({ type, options }: Column): unknown {
  const word = options?.match(/'([A-Z_]+)'::text/)?.[1];
  if (word) return word;
  if (type === "uuid") return uuidv7();
  if (type === "bytea") return Buffer.from("x");
  if (type === "boolean") return true;
  if (/json/.test(type)) return "{}";
  const number = options?.match(/ARRAY\[(\d+)/)?.[1];
  if (number) return number;
  if (/int|numeric/.test(type)) return 1;
  if (/^(date|timestamp)/.test(type)) return new Date();
  return "x";
}
