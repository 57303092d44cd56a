import { lastBackup } from "#server/backup/backup-folder.ts";
import { makeDailyBackup } from "#server/backup/daily-backup.ts";
import { sentenceOf } from "#server/backup/problems.ts";
import type { Connection } from "#server/db/connect.ts";

/** What the owner sees and what is measured. */
export type BackupState = {
  last: { at: Date; bytes: number } | null;
  /** Why the latest try failed, in words for the owner; null when it did not. */
  problem: string | null;
};
export type Backups = { state(): Promise<BackupState> };

type Log = Record<"info" | "error", (details: object, message: string) => void>;

type Rhythm = { log: Log; clock?: () => Date; first?: number; every?: number };

/** After a start the shop comes first. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/** Looks every hour whether today's backup is there, and makes it if not: a failure is tried again after an hour. */
export function keepBackups(
  owner: Connection,
  directory: string,
  { log, clock = () => new Date(), first = FIRST_MS, every = EVERY_MS }: Rhythm,
): Backups & { stop(): Promise<void> } {
  const stopping = new AbortController();
  let problem: string | null = null;

  async function look(): Promise<void> {
    const began = Date.now();
    try {
      const { signal } = stopping;
      const made = await makeDailyBackup({ owner, directory, now: clock(), signal });
      problem = null;
      if (made) log.info({ directory, ms: Date.now() - began }, "the daily backup was made");
    } catch (err) {
      if (stopping.signal.aborted) return;
      problem = sentenceOf(err, `${directory}/copia`) ?? "La copia de hoy falló por un error del programa.";
      log.error({ err, directory }, "the daily backup failed");
    }
  }

  let current: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = (wait: number) => {
    timer = setTimeout(() => {
      current = look().then(() => {
        if (!stopping.signal.aborted) next(every);
      });
    }, wait);
    timer.unref();
  };
  next(first);

  return {
    // A folder that cannot be read is told by the problem.
    state: async () => ({ last: await lastBackup(directory, clock()).catch(() => null), problem }),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
