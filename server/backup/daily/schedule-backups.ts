import { backupErrorText } from "#server/backup/backup-error.ts";
import { findLastBackup } from "#server/backup/daily/backup-folder.ts";
import { makeDailyBackup } from "#server/backup/daily/daily-backup.ts";
import type { Connection } from "#server/db/connect.ts";
import { withClient } from "#server/db/with-client.ts";

type BackupState = {
  last: { at: Date; bytes: number } | null;
  /** Why the latest attempt failed, in words for the owner; null after a success. */
  problem: string | null;
  /** True if the database has a single store, so that the backup contains no other store's data. */
  ofOneStore: boolean;
};
export type BackupSchedule = { state(): BackupState };

type Log = Record<"info" | "error", (details: object, message: string) => void>;

type Rhythm = { log: Log; clock?: () => Date; first?: number; every?: number };

/** In milliseconds: the delay of the first check after a start, so that the requests of the shop come first. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1000;

/** Checks every hour for today's backup and makes it if missing: a failure is retried after an hour. */
export function scheduleBackups(
  owner: Connection,
  directory: string,
  { log, clock = () => new Date(), first = FIRST_MS, every = EVERY_MS }: Rhythm,
): BackupSchedule & { stop(): Promise<void> } {
  const stopping = new AbortController();
  const state: BackupState = { last: null, problem: null, ofOneStore: false };
  // If the folder cannot be read, the next backup fails and `problem` says so.
  const refresh = async () => {
    state.last = await findLastBackup(directory, clock()).catch(() => null);
  };
  void refresh();

  async function look(): Promise<void> {
    const began = Date.now();
    try {
      const { signal } = stopping;
      const made = await makeDailyBackup({ owner, directory, now: clock(), signal });
      state.problem = null;
      state.ofOneStore = await isOneStore(owner).catch(() => false);
      if (made) log.info({ directory, ms: Date.now() - began }, "the daily backup was made");
    } catch (err) {
      if (stopping.signal.aborted) return;
      state.problem = withoutPaths(
        backupErrorText(err, `${directory}/copia`) ?? "La copia de hoy falló por un error del programa.",
      );
      log.error({ err, directory }, "the daily backup failed");
    }
    await refresh();
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
    state: () => ({ ...state }),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}

/** The sentence without paths: owners of stores read it. The operator finds the paths in the log. */
function withoutPaths(sentence: string): string {
  return sentence
    .replace(/(la carpeta|usar) «[^»]*[/\\][^»]*»/g, (_, before: string) =>
      before === "usar" ? "usar la carpeta de las copias" : "la carpeta de las copias",
    )
    .replace(/«[^»]*[/\\][^»]*»/g, "las copias");
}

function isOneStore(owner: Connection): Promise<boolean> {
  return withClient({ ...owner, connectionTimeoutMillis: 10_000 }, async (client) => {
    const { rowCount } = await client.query("select from public.stores limit 2");
    return rowCount === 1;
  });
}
