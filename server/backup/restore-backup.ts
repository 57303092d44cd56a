import type pg from "pg";
import { BackupError } from "#server/backup/backup-error.ts";
import { copyRowsIn, copyRowsOut } from "#server/backup/copy.ts";
import { clearEmptyDatabase } from "#server/backup/empty-database.ts";
import type { BackupHeader } from "#server/backup/format.ts";
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
import {
  inOwnerTransaction,
  type Migration,
  readMigrations,
  runMissingMigrations,
} from "#server/db/migrate.ts";
import {
  areOldBackfillsDone,
  hasOldMigrations,
  LAST_OLD_MIGRATION,
  replaceOldMigrations,
} from "#server/db/migrations/first-schema.ts";

/** How long to wait for other sessions in the database, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Restores in one transaction. Backfills follow; the next start continues them if they are interrupted. */
export async function restoreBackup(
  file: string,
  contents: BackupContents,
  owner: Connection,
  signal?: AbortSignal,
): Promise<void> {
  const all = await readMigrations();
  const then = migrationsOf(contents.header, all);
  await inOwnerTransaction(owner, async (client) => {
    await client.query(
      `set local lock_timeout = ${TIMEOUT_MS}; set local maintenance_work_mem = '128MB'; ${COPY_FORMAT_SETTINGS}`,
    );
    await clearEmptyDatabase(client);
    await runMissingMigrations(client, then);
    await loadWithoutConstraints(client, () => load(client, file, signal));
    await compare(client, contents.tables);
    if (hasOldMigrations(contents.header.migrations) && !(await areOldBackfillsDone(client)))
      throw new BackupError(NOT_COMPLETE);
    signal?.throwIfAborted();
    // Without statistics the first reports would be planned for empty tables. With statistics of zero rows
    // any index would look good, so empty tables are skipped.
    const filled = contents.tables.filter(({ rows }) => rows > 0).map(({ name }) => quotedTableName(name));
    if (filled.length > 0) await client.query(`analyze ${filled.join(", ")}`);
    await runMissingMigrations(client, all);
    await addBackfillConstraints(client);
  });
  await runBackfills(owner);
}

const NOT_COMPLETE = `La copia es de la versión 0.1.0 y no quedó al día: restáurala con la última versión 0.1.0 (la que termina en la migración ${LAST_OLD_MIGRATION}), haz con ella otra copia y restaura esa.`;

function migrationsOf({ migrations }: BackupHeader, all: Migration[]): Migration[] {
  const ran = replaceOldMigrations(migrations, all);
  if (!ran) throw new BackupError(NOT_COMPLETE);
  return ran.map(({ name, checksum }) => {
    const own = all.find((migration) => migration.name === name);
    if (!own)
      throw new BackupError(
        `La copia es de una versión más nueva de Mostrador (${name}): actualiza el programa y vuelve a intentarlo.`,
      );
    if (own.checksum !== checksum)
      throw new BackupError(
        `La copia es de otra variante de Mostrador: su migración ${name} no es la de este.`,
      );
    return own;
  });
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
