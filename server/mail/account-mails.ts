import { uuidv7 } from "#core/uuid.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";
import { type Logger, redactEmails } from "#server/log.ts";
import {
  claimNextMail,
  deleteMail,
  insertMail,
  markMailSent,
  postponeMail,
  type QueuedMail,
  releaseMail,
} from "#server/mail/account-mails.sql.ts";
import type { DeliverMail, Mail } from "#server/mail/mail.ts";
import { nextAttemptTime, type RetryPolicy } from "#server/outbox/retry.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import type { AccountMailRunner } from "#server/outbox/worker.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** In milliseconds: how long a process claims a mail, longer than any attempt to send it. */
const CLAIM_MS = 2 * MINUTE_MS;
/** The links and codes in these mails are valid for an hour, so retries end after an hour. */
const RETRY: RetryPolicy = {
  first: 30 * SECOND_MS,
  longest: 15 * MINUTE_MS,
  giveUpAfter: 60 * MINUTE_MS,
};

/** Queues a mail about an account, such as a password reset. Such mails are no jobs, because they expire soon. */
export async function queueAccountMail(
  queries: QueryRunner & Pick<StoreTx, "afterCommit">,
  storeId: string,
  mail: Mail,
  now: Date,
): Promise<void> {
  await insertMail(queries, { ...mail, storeId, id: uuidv7(now.getTime()) }, now);
  queries.afterCommit(wakeOutboxWorkers);
}

type Options = {
  log: Logger;
  clock?: () => Date;
  onOutcome?: (outcome: "done" | "failed" | "given_up") => void;
};

export function createAccountMailRunner(
  identityDb: QueryRunner,
  deliver: DeliverMail,
  { log, clock = () => new Date(), onOutcome = () => {} }: Options,
): AccountMailRunner {
  let sending: QueuedMail | null = null;

  async function send(mail: QueuedMail): Promise<void> {
    const about = { mail: mail.id, attempts: mail.attempts };
    sending = mail;
    try {
      await deliver(mail);
    } catch (error) {
      await fail(mail, error as Error & { final?: boolean }, about);
      return;
    } finally {
      sending = null;
    }
    await markMailSent(identityDb, mail, clock());
    log.info(about, "a mail was sent");
    onOutcome("done");
  }

  async function fail(mail: QueuedMail, error: Error & { final?: boolean }, about: object): Promise<void> {
    const reason = redactEmails(error.message);
    const { attempts, createdAt } = mail;
    const next = error.final
      ? null
      : nextAttemptTime(RETRY, { attempts, triedSince: createdAt, now: clock() });
    if (next) {
      await postponeMail(identityDb, mail, error.message.slice(0, 500), next);
      log.warn({ ...about, reason, next }, "a mail could not be sent yet");
    } else {
      await deleteMail(identityDb, mail);
      log.error({ ...about, reason }, "a mail was given up");
    }
    onOutcome(next ? "failed" : "given_up");
  }

  return {
    next: async () => {
      const now = clock();
      const mail = await claimNextMail(identityDb, now, new Date(now.getTime() + CLAIM_MS));
      return mail && (() => send(mail));
    },
    release: async () => {
      if (sending) await releaseMail(identityDb, sending, clock());
    },
  };
}
