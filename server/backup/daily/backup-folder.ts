import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { addDays } from "#core/dates.ts";
import { backupFileName, dayOfBackup, timeOfBackup } from "#server/backup/daily/backup-name.ts";
import { readIfExists } from "#server/files.ts";

type LastBackup = { name: string; at: Date; bytes: number };

/** In milliseconds: a partial file without writes for this long belongs to a dead process. */
const ABANDONED_MS = 60 * 60 * 1000;

const namesIn = (directory: string): Promise<string[]> => readIfExists(readdir(directory), []);

export async function findLastBackup(directory: string, now: Date): Promise<LastBackup | null> {
  const names = backupsUntil(now, await namesIn(directory))
    .sort()
    .reverse();
  for (const name of names) {
    const file = await readIfExists(stat(path.join(directory, name)), null);
    if (file) return { name, at: timeOfBackup(name), bytes: file.size };
  }
  return null;
}

/** Leaves out backups made while the computer's clock was ahead. */
function backupsUntil(now: Date, names: string[]): string[] {
  const latest = backupFileName(now);
  return names.filter((name) => dayOfBackup(name) && name <= latest);
}

/**
 * Creates the folder. Only its user can read it, because a backup contains all that is needed to sign in as anybody.
 */
export async function makeBackupFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Called after a new backup is complete. Backups with a date in the future do not count. */
export async function removeExpiredBackups(directory: string, now: Date): Promise<void> {
  for (const name of findExpiredBackups(backupsUntil(now, await namesIn(directory))))
    await rm(path.join(directory, name), { force: true });
}

export async function removePartialBackups(directory: string, now: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!/^copia-.*\.mostrador\.tmp-\d+$/.test(name)) continue;
    const file = path.join(directory, name);
    const part = await readIfExists(stat(file), null);
    if (part && now.getTime() - part.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}

const DAYS = 7;
const WEEKS = 4;

/**
 * All backups but the last ones of each of the seven latest days, and of each of the four latest weeks before them.
 * Ignores other files.
 */
export function findExpiredBackups(names: string[]): string[] {
  const backups = names.filter(dayOfBackup).sort().reverse();
  const daily = latest(backups, (name) => dayOfBackup(name)!, DAYS);
  const oldest = dayOfBackup(daily.at(-1) ?? "") ?? "";
  const older = backups.filter((name) => dayOfBackup(name)! < oldest);
  const keptNames = new Set([...daily, ...latest(older, (name) => weekOf(dayOfBackup(name)!), WEEKS)]);
  return backups.filter((name) => !keptNames.has(name));
}

function latest(names: string[], groupOf: (name: string) => string, most: number): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(groupOf(name))) first.set(groupOf(name), name);
  return [...first.values()].slice(0, most);
}

function weekOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
