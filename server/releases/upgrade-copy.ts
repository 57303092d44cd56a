import { readdir, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#core/dates.ts";
import { formatFileSize } from "#core/file-size.ts";
import { backupFileName } from "#server/backup/daily/backup-name.ts";
import { reservedDiskBytes } from "#server/backup/free-space.ts";
import type { DatabaseServer } from "#server/db/database-server.ts";
import { isUpgradeNeeded } from "#server/db/migrate.ts";
import { StartError } from "#server/start-error.ts";

/** The copy of the database from before an upgrade, and the command that puts it back. */
type UpgradeCopy = { place: string; command: string };

/** In milliseconds: a start removes copies that are older. */
const COPY_LIFETIME_MS = 7 * DAY_MS;
const COPY_SUFFIX = "-antes-";

/**
 * Copies the embedded database before migrations change it. Called at each start; returns null, and removes old copies,
 * if no migration is missing. Returns null for a database of DATABASE_URL.
 * @throws StartError if the disk has no space for a copy
 */
export async function copyBeforeUpgrade(
  { connection, embedded }: DatabaseServer,
  { now, onCopy }: { now: Date; onCopy: (place: string) => void },
): Promise<UpgradeCopy | null> {
  if (!embedded) return null;
  const { directory } = embedded;
  if (!(await isUpgradeNeeded(connection))) {
    await removeCopies(directory, now.getTime() - COPY_LIFETIME_MS);
    return null;
  }
  const time = backupFileName(now).slice("copia-".length, -".mostrador".length);
  const aside = `mv "${directory}" "${directory}-fallida-${time}"`;
  const place = `${directory}${COPY_SUFFIX}${time}`;
  await requireFreeSpaceForCopy(directory);
  onCopy(place);
  await embedded.copyStopped(place);
  await removeCopies(directory, Number.POSITIVE_INFINITY, place);
  return { place, command: `${aside} && mv "${place}" "${directory}"` };
}

async function requireFreeSpaceForCopy(directory: string): Promise<void> {
  let bytes = 0;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  const { bavail, blocks, bsize } = await statfs(directory);
  const needed = bytes + reservedDiskBytes(blocks * bsize);
  if (bavail * bsize < needed)
    throw new StartError(
      `Para pasar la tienda a esta versión hacen falta ${formatFileSize(needed)} libres en el disco de «${directory}», donde se guarda cómo estaba antes; hay ${formatFileSize(bavail * bsize)}. No se cambió nada: libera espacio y vuelve a iniciar.`,
    );
}

async function removeCopies(directory: string, before: number, except?: string): Promise<void> {
  const parent = path.dirname(directory);
  for (const name of await readdir(parent)) {
    const place = path.join(parent, name);
    if (!name.startsWith(path.basename(directory) + COPY_SUFFIX) || place === except) continue;
    if ((await stat(place)).mtimeMs < before) await rm(place, { recursive: true, force: true });
  }
}

/** The error for the terminal when the migrations failed. They are one transaction, so nothing has changed. */
export function explainFailedUpgrade(error: unknown, { place, command }: UpgradeCopy): StartError {
  const { code, message } = error as { code?: string; message: string };
  const reason = code === "53100" ? "no queda espacio en el disco" : message.replace(/\.$/, "");
  return new StartError(
    `No se pudo pasar la tienda a esta versión: ${reason}. La versión anterior la abre como estaba. Si ella tampoco puede, lo de antes está en «${place}»; para volver: ${command}`,
  );
}
