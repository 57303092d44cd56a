import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { backupName, dayOfBackup, momentOfBackup } from "#server/backup/backup-name.ts";
import { outlived } from "#server/backup/retention.ts";

export type LastBackup = { name: string; at: Date; bytes: number };

/** A part that nobody has written to for so long, in milliseconds, is of a process that died. */
const ABANDONED = 60 * 60 * 1000;

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The newest whole backup of the folder; not one from a time when the computer's clock was ahead. */
export async function lastBackup(directory: string, now: Date): Promise<LastBackup | null> {
  const latest = backupName(now);
  const name = (await namesIn(directory))
    .filter((one) => dayOfBackup(one) && one <= latest)
    .sort()
    .at(-1);
  if (!name) return null;
  const { size } = await stat(path.join(directory, name));
  return { name, at: momentOfBackup(name), bytes: size };
}

/** For its user only: what is in it signs in as anybody. */
export async function makeFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Only when a new backup is whole: until then the oldest of the old ones may be the best there is. */
export async function removeOutlived(directory: string): Promise<void> {
  for (const name of outlived(await namesIn(directory)))
    await rm(path.join(directory, name), { force: true });
}

export async function removeAbandoned(directory: string, now: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!/^copia-.*\.mostrador\.tmp-\d+$/.test(name)) continue;
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > ABANDONED) await rm(file, { force: true });
  }
}
