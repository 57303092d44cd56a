import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupHeader,
  END_OF_ROWS,
  jsonLine,
} from "#server/backup/backup-format.ts";
import { type BackupSnapshot, withBackupSnapshot } from "#server/backup/backup-snapshot.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { copyRowsOut } from "#server/backup/copy-rows.ts";
import { pauseAfterWork } from "#server/backup/pause-after-work.ts";
import { createRowChecksum } from "#server/backup/row-checksum.ts";
import { copyOutSql } from "#server/backup/tables.ts";
import type { Connection } from "#server/db/connect.ts";
import { syncToDisk } from "#server/files.ts";

type Options = {
  now: Date;
  signal?: AbortSignal | undefined;
  /** For a backup of one store out of many. */
  storeId?: string | undefined;
  /** True to pause after each piece of work for as long as the work took, so that tills come first. */
  gently?: boolean;
  /** Called before every few megabytes. Throws when the disk must not be filled further. */
  requireFreeSpace?: () => Promise<void>;
};

/** Written bytes between two checks of the free space. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024;

/** Writes and verifies a backup under a temporary name, so that `file` is complete or absent. */
export async function writeBackup(owner: Connection, file: string, options: Options) {
  const temporary = `${file}.tmp-${process.pid}`;
  try {
    await write(owner, temporary, options);
    const contents = await checkBackup(temporary, options);
    await rename(temporary, file);
    await syncDirectory(path.dirname(file));
    return contents;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function write(owner: Connection, file: string, options: Options): Promise<void> {
  await withBackupSnapshot(owner, async (snapshot) => {
    await rm(file, { force: true }); // left by a process that died and had the same id
    await options.requireFreeSpace?.();
    await pipeline(
      textOf(snapshot, options),
      createGzip({ level: 4 }),
      (compressed: AsyncIterable<Buffer>) => withDigest(compressed, options.requireFreeSpace),
      // 0o600: a backup contains password hashes and customers. flush: the data is on disk when the stream closes.
      createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
      { signal: options.signal },
    );
  });
}

async function* textOf(
  { client, tables, postgres, migrations }: BackupSnapshot,
  { now, gently, storeId }: Options,
): AsyncGenerator<Buffer> {
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_FORMAT_VERSION,
    createdAt: now.toISOString(),
    postgres,
    ...(storeId && { storeId }),
    migrations,
  };
  yield jsonLine(header);
  const written = { tables: 0, rows: 0 };
  for (const table of tables) {
    yield jsonLine({ table: table.name, columns: table.columns });
    const { add, sum } = createRowChecksum();
    let began = performance.now();
    for await (const chunk of copyRowsOut(client, copyOutSql(table, storeId), add)) {
      yield chunk;
      if (gently) await pauseAfterWork(began);
      began = performance.now();
    }
    yield Buffer.from(`${END_OF_ROWS}\n`);
    yield jsonLine(sum());
    written.tables += 1;
    written.rows += sum().rows;
  }
  yield jsonLine(written);
}

async function* withDigest(
  compressed: AsyncIterable<Buffer>,
  requireFreeSpace: Options["requireFreeSpace"],
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  let sinceCheck = 0;
  for await (const chunk of compressed) {
    digest.update(chunk);
    sinceCheck += chunk.length;
    if (sinceCheck >= SPACE_CHECK_BYTES) {
      await requireFreeSpace?.();
      sinceCheck = 0;
    }
    yield chunk;
  }
  yield digest.digest();
}

/** Makes the new name of the backup survive a power cut. */
async function syncDirectory(directory: string): Promise<void> {
  try {
    await syncToDisk(directory);
  } catch (error) {
    // Some file systems of USB sticks and network drives cannot sync a directory; the file itself is on disk.
    if (!["EINVAL", "ENOTSUP", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
