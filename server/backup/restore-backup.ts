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
import type { Connection } from "#server/db/connect.ts";
import { findRanMigrations, inOwnerTransaction, runMissingMigrations } from "#server/db/migrate.ts";
import { type Migration, readMigrations } from "#server/db/migration-files.ts";

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
  await loadWithoutConstraints(client, () => load(client, file, signal));
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

async function load(client: pg.Client, file: string, signal?: AbortSignal): Promise<void> {
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
  await readBackup(file, (table, rows) => copyRowsIn(client, copyInSql(takeTable(table)), rows), signal);
  const [lacking] = own.keys();
  if (lacking) throw new BackupError(`A la copia le falta la tabla «${lacking}».`);
}

async function compare(client: pg.Client, tables: BackupContents["tables"]): Promise<void> {
  for (const table of tables) {
    const { add, sum } = createRowChecksum();
    for await (const _chunk of copyRowsOut(client, copyOutSql(table), add));
    const found = sum();
    if (table.rows !== found.rows || table.checksum !== found.checksum)
      throw new BackupError(
        `La tabla «${table.name}» no quedó igual a la de la copia (${found.rows} filas de ${table.rows}).`,
      );
  }
}
