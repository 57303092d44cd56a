import pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import type { Header } from "#server/backup/format.ts";
import { listTables, PLAIN_TEXT, quoted, type Table } from "#server/backup/tables.ts";
import type { Connection } from "#server/db/connect.ts";
import { isDistributed } from "#server/db/distribute.ts";

/** Everything as it was at one moment: what is sold meanwhile waits for nothing and is not in it. */
export type Snapshot = {
  client: pg.Client;
  tables: Table[];
  postgres: string;
  migrations: Header["migrations"];
  /** Stores whose making broke off on several machines. Nobody ever saw them, and what there is of them belongs nowhere. */
  lost: string[];
  close(): Promise<void>;
};

export async function openSnapshot(owner: Connection): Promise<Snapshot> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the statement that fails
  let stores: Stillness | null = null;
  const close = async () => {
    await client.end().catch(() => {});
    await stores?.close();
  };
  try {
    await client.connect();
    const distributed = await isDistributed(client);
    await client.query("begin isolation level repeatable read, read only");
    // The snapshot begins with the first select. Before it, a migration that is under way is waited for; the next
    // one waits for us (server/db/migrate.ts).
    await client.query("lock table public.schema_migrations in access share mode");
    if (distributed) stores = await keepStores(owner);
    await client.query(PLAIN_TEXT);
    const { rows: migrations } = await client.query<Header["migrations"][number]>(
      'select name, checksum from public.schema_migrations order by name collate "C"',
    );
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    // The lock brings each machine its moment, on the one connection to it: another one would have a later moment.
    if (distributed) await client.query("set local citus.max_adaptive_executor_pool_size = 1");
    const tables = await listTables(client);
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`,
      );
    await stores?.letMake();
    const lost = distributed ? await storesNeverMade(client) : [];
    return { client, tables, postgres: rows[0]!.server_version, migrations, lost, close };
  } catch (error) {
    await close();
    if ((error as { code?: string }).code !== "42P01") throw error;
    throw new BackupError("Esa base de datos no es de Mostrador: no tiene nada que copiar.");
  }
}

type Stillness = {
  /** From now on stores may be made again. */
  letMake(): Promise<void>;
  close(): Promise<void>;
};

/**
 * On several machines each has a moment of its own. A store that was made between two of them would be in the backup
 * by half, so that for these milliseconds none is made. And none is moved before the end: where it comes to, it would not have
 * been there at our moment, and the backup would be without it.
 */
async function keepStores(owner: Connection): Promise<Stillness> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the statement that fails
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query("begin");
    await client.query(PLAIN_TEXT);
    // A move is about to write in every table that lies with the stores. In this one nobody else writes any more.
    await client.query("lock table public.sale_items in share mode");
    await client.query("savepoint making");
    await client.query("lock table public.stores in share mode");
  } catch (error) {
    await close();
    throw error;
  }
  const letMake = async () => void (await client.query("rollback to savepoint making"));
  return { letMake, close };
}

/** A store is written in two commits there, with its first till where its rows lie before itself on the coordinator. */
async function storesNeverMade(client: pg.Client): Promise<string[]> {
  const idsIn = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct store_id as id from public.${table}`,
    );
    return rows.map(({ id }) => id);
  };
  const made = new Set(await idsIn("stores"));
  return (await idsIn("tills")).filter((id) => !made.has(id));
}
