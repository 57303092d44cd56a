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
  close(): Promise<void>;
};

export async function openSnapshot(owner: Connection): Promise<Snapshot> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // reported by the statement that fails
  const close = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read, read only");
    // The snapshot begins with the first select. Before it, a migration that is under way is waited for; the next
    // one waits for us (server/db/migrate.ts).
    await client.query("lock table public.schema_migrations in access share mode");
    await client.query(PLAIN_TEXT);
    const { rows: migrations } = await client.query<Header["migrations"][number]>(
      'select name, checksum from public.schema_migrations order by name collate "C"',
    );
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    // The lock brings each machine its moment, on the one connection to it: another one would have a later moment.
    if (await isDistributed(client))
      await client.query("set local citus.max_adaptive_executor_pool_size = 1");
    const tables = await listTables(client);
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quoted(name)).join(", ")} in access share mode`,
      );
    return { client, tables, postgres: rows[0]!.server_version, migrations, close };
  } catch (error) {
    await close();
    if ((error as { code?: string }).code !== "42P01") throw error;
    throw new BackupError("Esa base de datos no es de Mostrador: no tiene nada que copiar.");
  }
}
