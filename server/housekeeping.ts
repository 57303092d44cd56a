import type { Database } from "#server/db/database.ts";
import { deleteEndedSessions } from "#server/features/auth/auth.sql.ts";

const EVERY_MS = 60 * 60 * 1000;

/** Removes what nobody needs any more, once an hour. Returns how to stop. */
export function keepHouse(db: Database, log: { warn(o: object, m: string): void }): () => Promise<void> {
  const tidy = () =>
    deleteEndedSessions(db.identity, new Date()).catch((err: unknown) =>
      log.warn({ err }, "housekeeping failed"),
    );
  let current: Promise<unknown> = tidy();
  const timer = setInterval(() => {
    current = tidy();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
