import type pg from "pg";
import { quotedTableName } from "#server/backup/tables.ts";

/** Mails about accounts are sent by the server on which they were queued. */
const STAYING = ["mail_outbox"];

/** In SQL: how long a store's rows stay on a server that it has left. */
const KEPT_FOR = "7 days";

export async function listTablesOfStores(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname collate "C"`,
    [STAYING],
  );
  return rows.map(({ name }) => name);
}

/** Settings under which a row has the same text on every server. */
const TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`;

type Fingerprint = { table: string; rows: number; hash: string };

/** The number of the store's rows in each table, and a hash of them in any order. */
export async function fingerprintStore(client: pg.Client, storeId: string, tables: readonly string[]) {
  const columns = await client.query<{ table: string; columns: string }>(
    `select c.relname::text as table, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by c.relname`,
    [tables],
  );
  const parts = columns.rows.map(
    ({ table, columns: of }) =>
      `select '${table}' as table, count(*)::int as rows,
         coalesce(sum(hashtextextended(row(${of})::text, 0)::numeric), 0)::text as hash
       from ${quotedTableName(table)} where store_id = '${storeId}'`,
  );
  await client.query(`begin isolation level repeatable read, read only; ${TEXT_SETTINGS}`);
  const { rows } = await client.query<Fingerprint>(parts.join(" union all "));
  await client.query("commit");
  return new Map(rows.map((row) => [row.table, row]));
}

/** Runs the statements for the store in one transaction, without triggers and foreign keys. */
async function runInReplicaRole(client: pg.Client, storeId: string, statements: readonly string[]) {
  await client.query("begin; set local session_replication_role = replica; set local statement_timeout = 0");
  try {
    for (const statement of statements) await client.query(statement, [storeId]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Deletes the store's rows on a server where they are not, or not yet, those that count. */
export async function deleteStoreRows(client: pg.Client, storeId: string): Promise<void> {
  const tables = await listTablesOfStores(client);
  const deletes = tables.map((table) => `delete from ${quotedTableName(table)} where store_id = $1`);
  await runInReplicaRole(client, storeId, deletes);
}

/**
 * The rows that a store has left behind give up their unique names, their jobs, and the sessions: a process that does not
 * know of other servers must not sell into them.
 */
export async function retireStoreRows(client: pg.Client, storeId: string): Promise<void> {
  const { rowCount } = await client.query("select from cells.departures where store_id = $1", [storeId]);
  if (!rowCount) return;
  await runInReplicaRole(client, storeId, [
    "update users set email = store_id || ' ' || id where store_id = $1 and email is not null",
    "update stores set join_code = store_id::text where store_id = $1",
    "delete from outbox where store_id = $1",
    "delete from sessions where store_id = $1",
  ]);
}

/** One process at a time moves a store or deletes what it has left. Lasts while the connection to the home server does. */
export async function becomeMover(home: pg.Client, storeId: string): Promise<boolean> {
  const { rows } = await home.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('mover of ' || $1, 0)) as free",
    [storeId],
  );
  return rows[0]!.free;
}

/** Deletes the rows of stores that left this server a week ago. Returns how many stores these were. */
export async function deleteDepartedRows(name: string, client: pg.Client, home: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `select store_id as id from cells.departures d where left_at < now() - $1::interval
       and exists (select from stores s where s.store_id = d.store_id)`,
    [KEPT_FOR],
  );
  let deleted = 0;
  for (const { id } of rows) {
    // The store may have come back.
    const isMine = await home.query("select from cells.stores where store_id = $1 and server = $2", [
      id,
      name,
    ]);
    if (isMine.rowCount || !(await becomeMover(home, id))) continue;
    await deleteStoreRows(client, id);
    deleted += 1;
  }
  return deleted;
}
