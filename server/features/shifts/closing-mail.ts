import { z } from "zod";
import { formatCashDifference } from "#core/cash/cash-difference.ts";
import { summarizeClosing } from "#core/cash/closing-summary.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readClosedShifts } from "#server/features/shifts/read-shifts.ts";
import type { Mail } from "#server/mail/mail.ts";
import { takeFromMailQuota } from "#server/mail/mail-quota.ts";
import { findMailableOwner, type StoreOwner } from "#server/mail/mailable-owner.sql.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { enqueueMail } from "#server/mail/store-mail.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import { type JobDefinition, type JobKind, JobPostponedError } from "#server/outbox/job-kind.ts";
import { takeWaitingPayloads } from "#server/outbox/outbox.sql.ts";

const MINUTE_MS = 60_000;
const MAX_IN_ONE = 50;

type Closing = { shiftId: string };

const CLOSING_MAIL: JobDefinition<Closing> = {
  name: "CLOSING_MAIL",
  payload: z.object({ shiftId: z.uuid() }),
};

/** Runs in the transaction of the closing. The job has the shift's id, so that a shift gets one mail. */
export function enqueueClosingMail(tx: StoreTx, shiftId: string, now: Date) {
  enqueueJob(tx, CLOSING_MAIL, { id: shiftId, payload: { shiftId }, now });
}

type MailContext = { appUrl: () => string; hasMailServer: boolean };

/** If an address has reached its quota, its closings wait and are then sent in one mail. */
export function createClosingMailJobKind({ appUrl, hasMailServer }: MailContext): JobKind<Closing> {
  return {
    ...CLOSING_MAIL,
    retry: { first: MINUTE_MS / 2, longest: 60 * MINUTE_MS, giveUpAfter: 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ payload, now }) => {
      if (!hasMailServer) return undefined;
      return async (tx) => {
        const owner = await findMailableOwner(tx);
        if (!owner) return;
        const freeAt = await takeFromMailQuota(tx, owner.recipient, now);
        if (freeAt) throw new JobPostponedError(freeAt);
        const others = await takeWaitingPayloads(tx, CLOSING_MAIL.name, MAX_IN_ONE - 1);
        const ids = [payload, ...others.map((other) => CLOSING_MAIL.payload.parse(other))];
        const shifts = await readClosedShifts(tx, pluck(ids, "shiftId"));
        if (shifts.length > 0) enqueueMail(tx, write(owner, shifts, appUrl()), now);
      };
    },
  };
}

function write(owner: StoreOwner, shifts: readonly Shift[], appUrl: string): Mail {
  const [shift, ...more] = shifts;
  return more.length === 0 ? mailOfOne(owner, shift!, appUrl) : mailOfSeveral(owner, shifts, appUrl);
}

const cashOutcome = ({ byMethod }: Shift) =>
  formatCashDifference(byMethod.find(({ method }) => method === "CASH")?.difference ?? 0).toLowerCase();

function mailOfOne({ recipient, name, storeName }: StoreOwner, shift: Shift, appUrl: string): Mail {
  const { title, about, figures, outcomes, rest } = summarizeClosing(shift);
  return renderMail({
    recipient,
    storeName,
    title,
    // The subject contains the words that a person would search for.
    subject: `${title}: ${cashOutcome(shift)}`,
    paragraphs: [`Hola, ${name}:`, about.join(". "), ...outcomes, ...figures, ...rest],
    button: { label: "Ver el cierre", url: `${appUrl}/caja/cierres/${shift.id}` },
    notes: [],
  });
}

function mailOfSeveral(
  { recipient, name, storeName }: StoreOwner,
  shifts: readonly Shift[],
  appUrl: string,
): Mail {
  const title = `${shifts.length} cierres de caja`;
  return renderMail({
    recipient,
    storeName,
    title,
    subject: title,
    paragraphs: [
      `Hola, ${name}:`,
      "Hubo varios cierres seguidos, y te los contamos en un solo correo:",
      ...shifts.map((shift) => {
        const { title: of, about } = summarizeClosing(shift);
        return `${of}. ${about.join(". ")}: ${cashOutcome(shift)}`;
      }),
    ],
    button: { label: "Ver los cierres", url: `${appUrl}/caja/cierres` },
    notes: [],
  });
}
