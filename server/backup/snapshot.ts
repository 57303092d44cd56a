import pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import type { BackupHeader } from "#server/backup/format.ts";
import {
  COPY_FORMAT_SETTINGS,
  listTables,
  quotedTableName,
  type TableColumns,
} from "#server/backup/tables.ts";
import type { Connection } from "#server/db/connect.ts";
import { isDatabaseDistributed } from "#server/db/distribute.ts";

export type BackupSnapshot = {
  client: pg.Client;
  tables: TableColumns[];
  postgres: string;
  migrations: BackupHeader["migrations"];
  /** Stores whose creation failed halfway on several machines. Nobody used them: their rows are left out. */
  incompleteStoreIds: string[];
  close(): Promise<void>;
};

export async function openBackupSnapshot(owner: Connection): Promise<BackupSnapshot> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the statement that fails
  let storeLock: StoreCreationLock | null = null;
  const close = async () => {
    await client.end().catch(() => {});
    await storeLock?.close();
  };
  try {
    await client.connect();
    const distributed = await isDatabaseDistributed(client);
    await client.query("begin isolation level repeatable read, read only");
    // The snapshot begins with the first select. A running migration ends before; the next one waits
    // (server/db/migrate.ts).
    await client.query("lock table public.schema_migrations in access share mode");
    if (distributed) storeLock = await lockStoreCreation(owner);
    await client.query(COPY_FORMAT_SETTINGS);
    const { rows: migrations } = await client.query<BackupHeader["migrations"][number]>(
      'select name, checksum from public.schema_migrations order by name collate "C"',
    );
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    // One connection per machine: a second one would have a later snapshot.
    if (distributed) await client.query("set local citus.max_adaptive_executor_pool_size = 1");
    const tables = await listTables(client);
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quotedTableName(name)).join(", ")} in access share mode`,
      );
    await storeLock?.allowStoreCreation();
    const incompleteStoreIds = distributed ? await findIncompleteStores(client) : [];
    return { client, tables, postgres: rows[0]!.server_version, migrations, incompleteStoreIds, close };
  } catch (error) {
    await close();
    if ((error as { code?: string }).code !== "42P01") throw error;
    throw new BackupError("Esa base de datos no es de Mostrador: no tiene nada que copiar.");
  }
}

type StoreCreationLock = {
  allowStoreCreation(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Each machine has its own snapshot. A store created between two snapshots would be half in the backup, and a
 * moved store missing, so creating and moving stores wait.
 */
async function lockStoreCreation(owner: Connection): Promise<StoreCreationLock> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the statement that fails
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query("begin");
    await client.query(COPY_FORMAT_SETTINGS);
    // A move of a store writes every distributed table. Hardly anything else writes this one, so its lock
    // stops only moves.
    await client.query("lock table public.fiscal_software in share mode");
    await client.query("savepoint making");
    await client.query("lock table public.stores in share mode");
  } catch (error) {
    await close();
    throw error;
  }
  const allowStoreCreation = async () => void (await client.query("rollback to savepoint making"));
  return { allowStoreCreation, close };
}

/** A store is created in two commits, its first till before its row on the coordinator. */
async function findIncompleteStores(client: pg.Client): Promise<string[]> {
  const idsIn = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct store_id as id from public.${table}`,
    );
    return rows.map(({ id }) => id);
  };
  const made = new Set(await idsIn("stores"));
  return (await idsIn("tills")).filter((id) => !made.has(id));
}
