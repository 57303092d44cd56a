import type pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import type { BackupHeader } from "#server/backup/backup-format.ts";
import { copyRowsIn, copyRowsOut } from "#server/backup/copy-rows.ts";
import { clearEmptyDatabase } from "#server/backup/empty-database.ts";
import { type BackupContents, readBackup } from "#server/backup/read-backup.ts";
import { createRowChecksum } from "#server/backup/row-checksum.ts";
import {
  COPY_FORMAT_SETTINGS,
  copyInSql,
  copyOutSql,
  listTables,
  quotedTableName,
  type TableColumns,
} from "#server/backup/tables.ts";
import { loadWithoutConstraints } from "#server/backup/without-constraints.ts";
import { addBackfillConstraints, runBackfills } from "#server/db/backfills.ts";
import { enterHomeStores, HOME } from "#server/db/cells/directory.ts";
import { renewChanges } from "#server/db/cells/store-rows.ts";
import type { Connection } from "#server/db/connect.ts";
import { findRanMigrations, inOwnerTransaction, runMissingMigrations } from "#server/db/migrate.ts";
import { type Migration, readMigrations } from "#server/db/migration-files.ts";
import { createPoolQueryRunner } from "#server/db/store-tx.ts";

/** In milliseconds: the longest wait for a table that another session uses. */
const LOCK_TIMEOUT_MS = 30_000;

/** Restores in one transaction, then runs backfills, which the next start continues if they are interrupted. */
export async function restoreBackup(
  file: string,
  contents: BackupContents,
  owner: Connection,
  signal?: AbortSignal,
): Promise<void> {
  await inOwnerTransaction(owner, async (client) => {
    const { storeId } = contents.header;
    if (storeId && (await hasStores(client))) return addStore(client, storeId, file, contents, signal);
    await loadBackup(client, file, contents, signal);
    signal?.throwIfAborted();
    // Without statistics the first reports would be planned for empty tables. With statistics of zero rows
    // any index would look good, so empty tables are skipped.
    const filled = contents.tables.filter(({ rows }) => rows > 0).map(({ name }) => quotedTableName(name));
    if (filled.length > 0) await client.query(`analyze ${filled.join(", ")}`);
    await runMissingMigrations(client, await readMigrations());
    await addBackfillConstraints(client);
  });
  await runBackfills(owner);
}

/** Adds the store of a backup to those of a database, without triggers and foreign keys: the backup has what they write. */
async function addStore(
  client: pg.Client,
  storeId: string,
  file: string,
  { header, tables }: BackupContents,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by 1");
  if (
    rows.map(({ name }) => name).join() !==
    header.migrations
      .map(({ name }) => name)
      .sort()
      .join()
  )
    throw new BackupError(
      "La copia es de otra versión que las tiendas que ya están aquí: pásala primero a esta versión en una base de datos vacía.",
    );
  const known = await client.query(
    `select from stores where store_id = $1 union all select from cells.departures where store_id = $1
     union all select from cells.stores where store_id = $1 and server <> $2`,
    [storeId, HOME],
  );
  if (known.rowCount) throw new BackupError("Esa tienda ya está aquí: no se cambió nada.");
  await client.query(`${COPY_FORMAT_SETTINGS}; set local session_replication_role = replica`);
  const taken = new BackupError("Otra tienda de aquí ya usa un correo o el código de esa tienda.");
  await load(client, file, false, signal).catch((error) => {
    throw (error as { code?: string }).code === "23505" ? taken : error;
  });
  const elsewhere = await client.query(
    `select from cells.names n join users u on n.name = 'email:' || u.email_form
       where u.store_id = $1 and n.store_id <> $1
     union all select from cells.names n join stores s on n.name = 'code:' || s.join_code
       where s.store_id = $1 and n.store_id <> $1`,
    [storeId],
  );
  if (elsewhere.rowCount) throw taken;
  const hasOtherServers = await client.query("select from cells.stores limit 1");
  if (hasOtherServers.rowCount) await enterHomeStores(createPoolQueryRunner(client, false));
  await compare(client, tables, storeId);
  await renewChanges(client, storeId);
}

async function hasStores(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.stores') is not null as is_there");
  return rows[0].is_there && (await client.query("select from stores limit 1")).rowCount === 1;
}

/** Loads the backup into an empty database, with the tables of the version that made the backup. */
export async function loadBackup(
  client: pg.Client,
  file: string,
  contents: BackupContents,
  signal?: AbortSignal,
): Promise<void> {
  const migrations = await findMigrationsOfBackup(contents.header);
  await client.query(
    `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local maintenance_work_mem = '128MB'; ${COPY_FORMAT_SETTINGS}`,
  );
  await clearEmptyDatabase(client);
  await runMissingMigrations(client, migrations);
  await loadWithoutConstraints(client, () => load(client, file, true, signal));
  await compare(client, contents.tables);
}

async function findMigrationsOfBackup({ migrations }: BackupHeader): Promise<Migration[]> {
  const { old, current } = await findRanMigrations(migrations, await readMigrations(), {
    variant: (name) =>
      new BackupError(
        `La copia es de una variante de Mostrador que no pasa a esta versión (${name} es otra): restáurala con el programa que la hizo.`,
      ),
    newer: (name) =>
      new BackupError(
        `La copia es de una versión más nueva de Mostrador (${name}): actualiza el programa y vuelve a intentarlo.`,
      ),
  });
  return [...old, ...current];
}

async function load(client: pg.Client, file: string, freeze: boolean, signal?: AbortSignal): Promise<void> {
  const own = new Map((await listTables(client)).map((table) => [table.name, table]));
  const takeTable = ({ name, columns }: TableColumns): TableColumns => {
    const table = own.get(name);
    own.delete(name);
    if (!table)
      throw new BackupError(`La copia trae la tabla «${name}», que Mostrador no tiene a esa altura.`);
    if ([...table.columns].sort().join() !== [...columns].sort().join())
      throw new BackupError(`La tabla «${name}» de la copia tiene otras columnas que la de Mostrador.`);
    return { name, columns };
  };
  await readBackup(
    file,
    (table, rows) => copyRowsIn(client, copyInSql(takeTable(table), freeze), rows),
    signal,
  );
  const [lacking] = own.keys();
  if (lacking) throw new BackupError(`A la copia le falta la tabla «${lacking}».`);
}

async function compare(client: pg.Client, tables: BackupContents["tables"], storeId?: string): Promise<void> {
  for (const table of tables) {
    const { add, sum } = createRowChecksum();
    for await (const _chunk of copyRowsOut(client, copyOutSql(table, storeId), add));
    const found = sum();
    if (table.rows !== found.rows || table.checksum !== found.checksum)
      throw new BackupError(
        `La tabla «${table.name}» no quedó igual a la de la copia (${found.rows} filas de ${table.rows}).`,
      );
  }
}
