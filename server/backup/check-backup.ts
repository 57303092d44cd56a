import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { BackupError } from "#server/backup/backup-error.ts";
import { DIGEST_BYTES } from "#server/backup/backup-format.ts";
import { pauseAfterWork } from "#server/backup/pause-after-work.ts";
import { type BackupContents, readBackup } from "#server/backup/read-backup.ts";
import { readIfExists } from "#server/files.ts";

/**
 * Reads a backup completely and checks it.
 * @throws BackupError
 */
export async function checkBackup(
  file: string,
  { signal, gently }: { signal?: AbortSignal | undefined; gently?: boolean } = {},
): Promise<BackupContents> {
  await requireFile(file);
  const contents = await readBackup(
    file,
    async (_, rows) => {
      let began = performance.now();
      for await (const _run of rows) {
        if (gently) await pauseAfterWork(began);
        began = performance.now();
      }
    },
    signal,
  );
  // The digest is checked last, because its error names no table. It covers bits that gzip does not check.
  if (!(await hasMatchingDigest(file)))
    throw new BackupError("La copia está dañada o incompleta (su suma de control no cuadra).");
  return contents;
}

async function requireFile(file: string): Promise<void> {
  const found = await readIfExists(stat(file), null);
  if (!found) throw new BackupError(`No existe el archivo «${file}».`);
  if (!found.isFile()) throw new BackupError(`«${file}» no es un archivo.`);
}

async function hasMatchingDigest(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(file, { end: size - DIGEST_BYTES - 1 }))
    digest.update(chunk as Buffer);
  const storedDigest = await buffer(createReadStream(file, { start: size - DIGEST_BYTES }));
  return storedDigest.equals(digest.digest());
}
