import { addDays } from "#core/dates.ts";
import { dayOfBackup } from "#server/backup/daily/backup-name.ts";

const DAYS = 7;
const WEEKS = 4;

/**
 * Keeps the last backup of each of the seven latest days, and of each of the four latest weeks before them.
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
