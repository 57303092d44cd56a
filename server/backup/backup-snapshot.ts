import type pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import type { BackupHeader } from "#server/backup/backup-format.ts";
import {
  COPY_FORMAT_SETTINGS,
  listTables,
  quotedTableName,
  type TableColumns,
} from "#server/backup/tables.ts";
import { HOME } from "#server/db/cells/directory.ts";
import type { Connection } from "#server/db/connect.ts";
import { withClient } from "#server/db/with-client.ts";

export type BackupSnapshot = {
  client: pg.Client;
  tables: TableColumns[];
  postgres: string;
  migrations: BackupHeader["migrations"];
};

export function withBackupSnapshot(owner: Connection, work: (snapshot: BackupSnapshot) => Promise<void>) {
  return withClient({ ...owner, connectionTimeoutMillis: 10_000 }, async (client) =>
    work(await beginSnapshot(client)),
  );
}

/** @throws BackupError if no server has the store */
export async function findServerOfStore(
  home: Connection,
  storeId: string,
  others: ReadonlyMap<string, Connection>,
): Promise<Connection> {
  const query = `select server from cells.stores where store_id::text = $1
    union all select $2 from stores where store_id::text = $1`;
  const { rows } = await withClient(home, (client) => client.query(query, [storeId, HOME]));
  if (rows.length === 0) throw new BackupError(`Aquí no hay una tienda ${storeId}.`);
  return others.get(rows[0].server) ?? home;
}

async function beginSnapshot(client: pg.Client): Promise<BackupSnapshot> {
  try {
    await client.query("begin isolation level repeatable read, read only");
    // The snapshot begins with the first select. A running migration ends before; the next one waits
    // (server/db/migrate.ts).
    await client.query("lock table public.schema_migrations in access share mode");
    await client.query(COPY_FORMAT_SETTINGS);
    const { rows: migrations } = await client.query<BackupHeader["migrations"][number]>(
      'select name, checksum from public.schema_migrations order by name collate "C"',
    );
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    const tables = await listTables(client);
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => quotedTableName(name)).join(", ")} in access share mode`,
      );
    return { client, tables, postgres: rows[0]!.server_version, migrations };
  } catch (error) {
    if ((error as { code?: string }).code !== "42P01") throw error;
    throw new BackupError("Esa base de datos no es de Mostrador: no tiene nada que copiar.");
  }
}
