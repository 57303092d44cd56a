import { z } from "zod";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DeliverMail, Mail } from "#server/mail/mail.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import { type JobDefinition, JobFailedError, type JobKind } from "#server/outbox/job-kind.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const STORE_MAIL_JOB: JobDefinition<Mail> = {
  name: "MAIL",
  payload: z.object({
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
};

/** Queues a mail of a store in the transaction that causes it. */
export function enqueueMail(tx: StoreTx, mail: Mail, now: Date): void {
  enqueueJob(tx, STORE_MAIL_JOB, { id: uuidv7(now.getTime()), payload: mail, now });
}

/** The kind of job that sends a mail of a store. After a crash the mail may be sent again under the same Message-ID. */
export function createStoreMailKind(deliver: DeliverMail): JobKind<Mail> {
  return {
    ...STORE_MAIL_JOB,
    retry: { first: MINUTE_MS / 2, longest: HOUR_MS, giveUpAfter: 24 * HOUR_MS },
    timeout: MINUTE_MS,
    perform: async ({ id, payload }) => {
      await deliverOfJob(deliver, { ...payload, id });
      return undefined;
    },
  };
}

/** @throws JobFailedError that says why the mail was not delivered */
export async function deliverOfJob(deliver: DeliverMail, mail: Parameters<DeliverMail>[0]): Promise<void> {
  try {
    await deliver(mail);
  } catch (cause) {
    const { final = false } = cause as { final?: boolean };
    const reason = final
      ? "El servidor de correo no acepta la dirección"
      : "No pudimos entregarlo al servidor de correo";
    throw new JobFailedError(reason, { final, cause });
  }
}
