import { hash } from "node:crypto";
import sql from "sql-template-tag";
import { z } from "zod";
import { dayOf, startOfDay } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobDefinition } from "#server/outbox/job-kind.ts";

const HOUR_MS = 3_600_000;
/** Hours of the store's day. */
const SENT_AT = 22;
const CLOSING_SENDS_FROM = 17;

/** Writes the mail with the summary of a day. Each one enqueues the next, while the setting is on. */
export const DAY_SUMMARY_JOB: JobDefinition<{ date: string }> = {
  name: "DAY_SUMMARY",
  payload: z.object({ date: z.iso.date() }),
};

/** One job of a store and a date: the second one is not added. */
function idOf(storeId: string, date: string): string {
  const text = hash("sha256", `day summary ${storeId} ${date}`);
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `8${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20, 32),
  ].join("-");
}

const timeOf = (date: string, hour: number) => new Date(startOfDay(date).getTime() + hour * HOUR_MS);

/** Enqueues the summary of `date`, due in its evening. */
export function enqueueDaySummary(tx: StoreTx, date: string, now: Date): void {
  const job = { id: idOf(tx.storeId, date), payload: { date }, now, dueAt: timeOf(date, SENT_AT) };
  enqueueJob(tx, DAY_SUMMARY_JOB, job);
}

/** Makes the summary due if the shop closed for the day: after 17:00, and no shift is open. */
export async function enqueueDaySummaryAfterClosing(tx: StoreTx, closedAt: Date, now: Date): Promise<void> {
  const date = dayOf(closedAt);
  if (closedAt < timeOf(date, CLOSING_SENDS_FROM)) return;
  const isDue = await tx.value<boolean>(sql`
    select true from store_settings
    where store_id = ${tx.storeId} and day_summary and (day_summary_sent is null or day_summary_sent < ${date}::date)
      and not exists (select from open_shifts where store_id = ${tx.storeId})`);
  if (!isDue) return;
  enqueueDaySummary(tx, date, now);
  tx.post(sql`
    update outbox set due_at = ${now}
    where store_id = ${tx.storeId} and id = ${idOf(tx.storeId, date)} and claim is null and due_at > ${now}`);
}
