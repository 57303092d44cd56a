import sql from "sql-template-tag";
import { buildDaySummaryLines } from "#core/cash/day-summary-text.ts";
import type { DaySummary } from "#core/contract/reports/day-summary.ts";
import { addDays, dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readDaySummary } from "#server/features/reports/day-summary.ts";
import type { Mail } from "#server/mail/mail.ts";
import { takeFromMailQuota } from "#server/mail/mail-quota.ts";
import { findMailableOwner, type StoreOwner } from "#server/mail/mailable-owner.sql.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { enqueueMail } from "#server/mail/store-mail.ts";
import { type JobKind, JobPostponedError } from "#server/outbox/job-kind.ts";
import { DAY_SUMMARY_JOB, enqueueDaySummary } from "#server/store/day-summary-job.ts";

const MINUTE_MS = 60_000;

type MailContext = { appUrl: () => string; hasMailServer: boolean };

/** Ends when the setting is off. A computer that was off in the evening sends the mail when it starts again. */
export function createDaySummaryJobKind({ appUrl, hasMailServer }: MailContext): JobKind<{ date: string }> {
  return {
    ...DAY_SUMMARY_JOB,
    retry: { first: MINUTE_MS / 2, longest: 60 * MINUTE_MS, giveUpAfter: 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ payload: { date }, now }) => {
      return async (tx) => {
        const settings = await lockSettings(tx);
        if (!settings?.daySummary) return;
        const today = dayOf(now);
        enqueueDaySummary(tx, today > date ? today : addDays(date, 1), now);
        if (!hasMailServer || (settings.sent ?? "") >= date) return;
        const owner = await findMailableOwner(tx);
        if (!owner) return;
        const summary = await readDaySummary(tx, date, today);
        if (isEmpty(summary)) return;
        const freeAt = await takeFromMailQuota(tx, owner.recipient, now);
        if (freeAt) throw new JobPostponedError(freeAt);
        enqueueMail(tx, write(owner, summary, appUrl()), now);
        tx.post(
          sql`update store_settings set day_summary_sent = ${date}::date where store_id = ${tx.storeId}`,
        );
      };
    },
  };
}

const lockSettings = (tx: StoreTx) =>
  tx.first<{ daySummary: boolean; sent: string | null }>(sql`
    select day_summary as "daySummary", day_summary_sent::text as sent from store_settings
    where store_id = ${tx.storeId} for no key update`);

/** On a day without any business nobody needs a mail. */
const isEmpty = ({ sales, returns, credit, expenses, ownUse, drawers }: DaySummary) =>
  sales.count === 0 &&
  returns.count === 0 &&
  drawers.length === 0 &&
  credit.collected === 0 &&
  expenses === 0 &&
  ownUse === 0;

function write({ recipient, name, storeName }: StoreOwner, summary: DaySummary, appUrl: string): Mail {
  const [title, ...lines] = buildDaySummaryLines(summary, storeName);
  const { date } = summary;
  return renderMail({
    recipient,
    storeName,
    title: title!,
    subject: `Resumen del día: ${lines[0]!}`,
    paragraphs: [`Hola, ${name}:`, ...lines],
    button: { label: "Ver el día", url: `${appUrl}/reports?startDate=${date}&endDate=${date}` },
    notes: ["Lo que se venda después está en la página de ese día. Para no recibirlo, apágalo en Mi tienda."],
  });
}
