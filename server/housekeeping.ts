import { DAY_MS } from "#core/dates.ts";
import type { Database } from "#server/db/database.ts";
import { deleteOldRequestKeys } from "#server/documents/idempotency.ts";
import { deleteOldAuditEvents } from "#server/features/audit/audit.sql.ts";
import { deleteEndedSessions } from "#server/features/auth/auth.sql.ts";
import { deleteExpiredPasswordResets } from "#server/features/auth/password-resets.sql.ts";
import { deleteExpiredAttemptCounts } from "#server/features/auth/tries.sql.ts";
import { deleteOldChanges } from "#server/features/changes/changes.sql.ts";
import { deleteOldEmailCodes } from "#server/features/outbox/email-codes.sql.ts";
import { deleteSentMails } from "#server/mail/account-mails.sql.ts";
import { deleteMailFiles } from "#server/mail/mail-files.ts";
import { deleteOldJobs } from "#server/outbox/outbox.sql.ts";

const EVERY_MS = 60 * 60 * 1000;
const KEEP_MAIL_MS = 7 * DAY_MS;
/** Without a mail server mails become files, which are deleted after an hour: their links are valid for an hour. */
const KEEP_FILES_MS = 60 * 60 * 1000;

type HousekeepingOptions = { mailDirectory: string; log: { warn(o: object, m: string): void } };

/** Removes expired data at the start and then every hour. Returns the function that stops it. */
export function startHousekeeping(db: Database, { mailDirectory, log }: HousekeepingOptions) {
  const tidy = async () => {
    const now = new Date();
    const steps = [
      () => deleteEndedSessions(db.everywhere, now),
      () => deleteExpiredPasswordResets(db.everywhere, now),
      () => deleteExpiredAttemptCounts(db.everywhere, now),
      () => deleteOldAuditEvents(db.everywhere),
      () => deleteOldRequestKeys(db.everywhere),
      () => deleteOldChanges(db.everywhere),
      () => deleteOldJobs(db.everywhere),
      () => deleteOldEmailCodes(db.everywhere, new Date(now.getTime() - DAY_MS)),
      () => deleteSentMails(db.everywhere, new Date(now.getTime() - KEEP_MAIL_MS)),
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
