import type { ServerConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { createDocumentMailJobKind } from "#server/features/fiscal/mail-document.ts";
import { createMakeDocumentJobKind } from "#server/features/fiscal/make-document.ts";
import { createSendDocumentJobKind, type DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import { createDaySummaryJobKind } from "#server/features/reports/day-summary-mail.ts";
import { createClosingMailJobKind } from "#server/features/shifts/closing-mail.ts";
import { COUNT_CLOSE_JOB } from "#server/features/stock-counts/close-count.ts";
import { createKeyQrTextsJobKind } from "#server/features/stores/read-key-qr-texts.ts";
import type { Logger } from "#server/log.ts";
import { createAccountMailRunner } from "#server/mail/account-mails.ts";
import type { DeliverMail } from "#server/mail/mail.ts";
import { createStoreMailKind } from "#server/mail/store-mail.ts";
import { ACCOUNT_MAIL_KIND, createOutboxFigures, type OutboxFigures } from "#server/outbox/outbox-figures.ts";
import { createOutboxWorker, type OutboxWorker } from "#server/outbox/worker.ts";

type Options = {
  db: Database;
  deliver: DeliverMail;
  config: Pick<ServerConfig, "SMTP_URL">;
  appUrl: () => string;
  fiscal: DianSendingOptions;
  log: Logger;
  clock?: () => Date;
};

/** The outbox worker with all kinds of jobs of the product. */
export function createOutbox(options: Options): OutboxWorker & { figures: OutboxFigures } {
  const { db, deliver, config, appUrl, fiscal, log, clock } = options;
  const hasMailServer = config.SMTP_URL !== undefined;
  const figures = createOutboxFigures(db);
  const onOutcome = (outcome: "done" | "failed" | "given_up") => figures.count(ACCOUNT_MAIL_KIND, outcome);
  const worker = createOutboxWorker({
    db,
    log,
    clock,
    kinds: [
      createKeyQrTextsJobKind(),
      createClosingMailJobKind({ appUrl, hasMailServer }),
      createDaySummaryJobKind({ appUrl, hasMailServer }),
      createStoreMailKind(deliver),
      createMakeDocumentJobKind(fiscal.box, hasMailServer ? { appUrl } : null),
      createSendDocumentJobKind({ ...fiscal, hasMailServer }),
      createDocumentMailJobKind({ box: fiscal.box, deliver }),
      COUNT_CLOSE_JOB,
    ],
    accounts: createAccountMailRunner(db.everywhere, deliver, { log, clock, onOutcome }),
    onOutcome: figures.count,
  });
  return { ...worker, figures };
}
