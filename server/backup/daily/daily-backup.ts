import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { dayOf } from "#core/dates.ts";
import { BackupError } from "#server/backup/backup-error.ts";
import {
  findLastBackup,
  makeBackupFolder,
  removeExpiredBackups,
  removePartialBackups,
} from "#server/backup/daily/backup-folder.ts";
import { backupFileName, dayOfBackup } from "#server/backup/daily/backup-name.ts";
import { requireFreeSpace } from "#server/backup/free-space.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { ADVISORY_LOCKS } from "#server/db/advisory-locks.ts";
import type { Connection } from "#server/db/connect.ts";
import { withClient } from "#server/db/with-client.ts";

type DailyBackupOptions = {
  owner: Connection;
  directory: string;
  now: Date;
  signal?: AbortSignal;
  /** Throws when the disk must not be filled further. */
  requireSpace?: typeof requireFreeSpace;
};

/** Makes today's backup. Returns false if it exists, another process is making it, or there is no store. */
export function makeDailyBackup(daily: DailyBackupOptions): Promise<boolean> {
  const { owner, directory, now } = daily;
  return withClient({ ...owner, connectionTimeoutMillis: 10_000 }, async (client) => {
    // The transaction holds the lock, so that it is released when this process ends, also behind a pooler.
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ mine: boolean; filled: boolean }>(
      "select pg_try_advisory_xact_lock($1) as mine, exists(select from public.stores) as filled",
      [ADVISORY_LOCKS.dailyBackup],
    );
    if (!rows[0]?.mine || !rows[0].filled) return false;
    const isMade = await hasTodaysBackup(directory, now);
    await makeBackupFolder(directory);
    await claimBackupFolder(directory, client);
    if (isMade) return false;
    await write(daily);
    return true;
  });
}

async function hasTodaysBackup(directory: string, now: Date): Promise<boolean> {
  const last = await findLastBackup(directory, now);
  return last !== null && dayOfBackup(last.name) === dayOf(now);
}

async function write({ owner, directory, now, signal, requireSpace = requireFreeSpace }: DailyBackupOptions) {
  await removePartialBackups(directory, now);
  // Roughly the size of the last backup. The first one, of unknown size, is stopped midway if necessary.
  let expected = ((await findLastBackup(directory, now))?.bytes ?? 0) * 1.2;
  const requireExpected = async () => {
    await requireSpace(directory, expected);
    expected = 0;
  };
  const file = path.join(directory, backupFileName(now));
  await writeBackup(owner, file, { now, signal, gently: true, requireFreeSpace: requireExpected });
  await removeExpiredBackups(directory, now);
}

/** Names a store of the database that the folder's backups belong to; a restored database has the same stores. */
const MARKER = ".mostrador-tienda";

/** @throws BackupError when the folder belongs to another database */
async function claimBackupFolder(directory: string, client: pg.Client): Promise<void> {
  const file = path.join(directory, MARKER);
  const { rows } = await client.query<{ id: string }>("select store_id as id from public.stores limit 1");
  try {
    await writeFile(file, `${rows[0]!.id}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = (await readFile(file, "utf8")).trim();
    const { rowCount } = await client.query("select from public.stores where store_id::text = $1", [owner]);
    if (rowCount === 0)
      throw new BackupError(
        `La carpeta «${path.resolve(directory)}» tiene las copias de otra base de datos. Elige otra en BACKUP_DIR.`,
      );
  }
}
