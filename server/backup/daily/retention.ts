import { addDays } from "#core/dates.ts";
import { dayOfBackup } from "#server/backup/daily/backup-name.ts";

const DAYS = 7;
const WEEKS = 4;

/**
 * The old backups of a folder that may be removed. Kept are the last one of each of the seven latest days with
 * a backup and, of the older ones, the last of each of the four latest weeks. Files with other names are
 * ignored.
 */
export function outlived(names: string[]): string[] {
  const backups = names.filter(dayOfBackup).sort().reverse();
  const daily = latest(backups, (name) => dayOfBackup(name)!, DAYS);
  const oldest = dayOfBackup(daily.at(-1) ?? "") ?? "";
  const older = backups.filter((name) => dayOfBackup(name)! < oldest);
  const kept = new Set([...daily, ...latest(older, (name) => weekOf(dayOfBackup(name)!), WEEKS)]);
  return backups.filter((name) => !kept.has(name));
}

/** The first of each group, up to `most` groups; the names come newest first. */
function latest(names: string[], groupOf: (name: string) => string, most: number): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(groupOf(name))) first.set(groupOf(name), name);
  return [...first.values()].slice(0, most);
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
