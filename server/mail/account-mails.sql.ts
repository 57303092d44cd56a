import sql from "sql-template-tag";
import type { QueryRunner } from "#server/db/store-tx.ts";
import type { Mail } from "#server/mail/mail.ts";

export type QueuedMail = Mail & { storeId: string; id: string; attempts: number; createdAt: Date };

export async function insertMail(
  identityDb: QueryRunner,
  mail: Mail & { storeId: string; id: string },
  now: Date,
): Promise<void> {
  await identityDb.run(sql`
    insert into mail_outbox (store_id, id, recipient, subject, text_body, html_body, next_attempt_at, created_at)
    values (${mail.storeId}, ${mail.id}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${now}, ${now})
    on conflict do nothing`);
}

/** Claims the next due mail. If this process dies, the mail is due again at `until`. */
export function claimNextMail(identityDb: QueryRunner, now: Date, until: Date): Promise<QueuedMail | null> {
  return identityDb.first<QueuedMail>(sql`
    update mail_outbox m set attempts = attempts + 1, next_attempt_at = ${until}
    from (
      select store_id, id from mail_outbox where sent_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked
    ) due
    where m.store_id = due.store_id and m.id = due.id
    returning m.store_id as "storeId", m.id, m.recipient, m.subject, m.text_body as text, m.html_body as html,
      m.attempts, m.created_at as "createdAt"`);
}

type Key = { storeId: string; id: string };

/** Erases the text too, because it may contain a link that opens an account. */
export async function markMailSent(identityDb: QueryRunner, { storeId, id }: Key, now: Date): Promise<void> {
  await identityDb.run(sql`
    update mail_outbox set sent_at = ${now}, text_body = '', html_body = '', last_error = null
    where store_id = ${storeId} and id = ${id}`);
}

export async function postponeMail(
  identityDb: QueryRunner,
  { storeId, id }: Key,
  error: string,
  until: Date,
): Promise<void> {
  await identityDb.run(sql`
    update mail_outbox set last_error = ${error}, next_attempt_at = ${until}
    where store_id = ${storeId} and id = ${id}`);
}

/** Makes a claimed mail due now, because the process stops. The attempt does not count. */
export async function releaseMail(
  identityDb: QueryRunner,
  { storeId, id, attempts }: Key & { attempts: number },
  now: Date,
): Promise<void> {
  await identityDb.run(sql`
    update mail_outbox set next_attempt_at = ${now}, attempts = ${attempts - 1}
    where store_id = ${storeId} and id = ${id} and sent_at is null and attempts = ${attempts}`);
}

type WaitingMailCount = { waiting: number; oldest: Date | null };

/** One count for each database server. */
export function countWaitingMails(identityDb: QueryRunner): Promise<WaitingMailCount[]> {
  return identityDb.many<WaitingMailCount>(sql`
    select count(*)::int as waiting, min(created_at) as oldest from mail_outbox where sent_at is null`);
}

export async function deleteMail(identityDb: QueryRunner, { storeId, id }: Key): Promise<void> {
  await identityDb.run(sql`delete from mail_outbox where store_id = ${storeId} and id = ${id}`);
}

export async function deleteSentMails(identityDb: QueryRunner, before: Date): Promise<void> {
  await identityDb.run(sql`delete from mail_outbox where sent_at < ${before}`);
}
