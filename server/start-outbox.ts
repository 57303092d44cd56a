import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { documentMailer } from "#server/features/fiscal/mail-document.ts";
import { documentMaker } from "#server/features/fiscal/make-document.ts";
import { type DianSending, documentSender } from "#server/features/fiscal/send-document.ts";
import { closingMail } from "#server/features/shifts/closing-mail.ts";
import { accountMails } from "#server/mail/account-mails.ts";
import type { Deliver } from "#server/mail/mail.ts";
import { storeMailKind } from "#server/mail/store-mail.ts";
import type { Log } from "#server/outbox/attempt.ts";
import { ACCOUNT_MAIL, type OutboxFigures, outboxFigures } from "#server/outbox/figures.ts";
import { createWorker, type Worker } from "#server/outbox/worker.ts";

type Options = {
  db: Database;
  deliver: Deliver;
  config: Pick<Config, "SMTP_URL">;
  appUrl: () => string;
  fiscal: DianSending;
  log: Log;
  clock?: () => Date;
};

export function createOutbox(options: Options): Worker & { figures: OutboxFigures } {
  const { db, deliver, config, appUrl, fiscal, log, clock } = options;
  const hasMailServer = config.SMTP_URL !== undefined;
  const figures = outboxFigures(db);
  const onOutcome = (outcome: "done" | "failed" | "given_up") => figures.count(ACCOUNT_MAIL, outcome);
  const worker = createWorker({
    db,
    log,
    clock,
    kinds: [
      closingMail({ appUrl, hasMailServer }),
      storeMailKind(deliver),
      documentMaker(fiscal.box, hasMailServer ? { appUrl } : null),
      documentSender({ ...fiscal, hasMailServer }),
      documentMailer({ box: fiscal.box, deliver }),
    ],
    accounts: accountMails(db.identity, deliver, { log, clock, onOutcome }),
    onOutcome: figures.count,
  });
  return { ...worker, figures };
}
