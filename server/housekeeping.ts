import { DAY_MS } from "#core/dates.ts";
import type { Database } from "#server/db/database.ts";
import { deleteOldRequests } from "#server/documents/idempotency.ts";
import { deleteOldEvents } from "#server/features/audit/audit.sql.ts";
import { deleteEndedSessions } from "#server/features/auth/auth.sql.ts";
import { deleteEndedResets } from "#server/features/auth/password-resets.sql.ts";
import { deleteEndedAttempts } from "#server/features/auth/tries.sql.ts";
import { deleteOldChanges } from "#server/features/changes/delete-old-changes.ts";
import { deleteOldCodes } from "#server/features/outbox/email-codes.sql.ts";
import { deleteSentMail } from "#server/mail/account-mails.sql.ts";
import { deleteMailFiles } from "#server/mail/mail-files.ts";
import { deleteOldWork } from "#server/outbox/outbox.sql.ts";

const EVERY_MS = 60 * 60 * 1000;
const KEEP_MAIL_MS = 7 * DAY_MS;
/** Mails written as files are kept for an hour, as long as their links are valid. */
const KEEP_FILES_MS = 60 * 60 * 1000;

type HousekeepingOptions = { mailDirectory: string; log: { warn(o: object, m: string): void } };

/** Removes expired data once an hour. Returns the function that stops this. */
export function startHousekeeping(
  db: Database,
  { mailDirectory, log }: HousekeepingOptions,
): () => Promise<void> {
  const tidy = async () => {
    const now = new Date();
    const steps = [
      () => deleteEndedSessions(db.identity, now),
      () => deleteEndedResets(db.identity, now),
      () => deleteEndedAttempts(db.identity, now),
      () => deleteOldEvents(db.identity),
      () => deleteOldRequests(db.identity),
      () => deleteOldChanges(db.identity),
      () => deleteOldWork(db.identity),
      () => deleteOldCodes(db.identity, new Date(now.getTime() - DAY_MS)),
      () => deleteSentMail(db.identity, new Date(now.getTime() - KEEP_MAIL_MS)),
      () => deleteMailFiles(mailDirectory, new Date(now.getTime() - KEEP_FILES_MS)),
    ];
    for (const step of steps)
      await step().catch((err: unknown) => log.warn({ err }, "a step of housekeeping failed"));
  };
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
