import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Mails of one store to one address per hour, enough for the evening of a shop with several tills. */
export const MAX_MAILS_PER_HOUR = 6;

/**
 * Counts a mail to the address; `returnToMailQuota` takes the count back if the mail is not sent.
 * @returns null if the mail may be sent, else the next possible time
 */
export async function takeFromMailQuota(tx: StoreTx, recipient: string, now: Date): Promise<Date | null> {
  const over = new Date(now.getTime() - HOUR_MS);
  const counted = await tx.run(sql`
    insert into mail_quotas as q (store_id, recipient, began_at, sent)
    values (${tx.storeId}, case_form(${recipient}), ${now}, 1)
    on conflict (store_id, recipient) do update set
      began_at = case when q.began_at <= ${over} then excluded.began_at else q.began_at end,
      sent = case when q.began_at <= ${over} then 1 else q.sent + 1 end
    where q.began_at <= ${over} or q.sent < ${MAX_MAILS_PER_HOUR}`);
  if (counted === 1) return null;
  const beganAt = await tx.value<Date>(sql`
    select began_at from mail_quotas
    where store_id = ${tx.storeId} and recipient = case_form(${recipient})`);
  return new Date(beganAt!.getTime() + HOUR_MS);
}

/** A mail counted at `takenAt` was not sent and no longer counts, unless another hour has begun. */
export function returnToMailQuota(tx: StoreTx, recipient: string, takenAt: Date): void {
  const counted = sql`
    store_id = ${tx.storeId} and recipient = case_form(${recipient}) and began_at <= ${takenAt}`;
  // A row counts at least one mail. The deletion comes first, because the update may leave rows of one mail.
  tx.post(sql`delete from mail_quotas where ${counted} and sent = 1`);
  tx.post(sql`update mail_quotas set sent = sent - 1 where ${counted} and sent > 1`);
}
