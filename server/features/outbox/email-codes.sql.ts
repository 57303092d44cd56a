import sql from "sql-template-tag";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";

type UserEmailAddress = { address: string; form: string; confirmed: boolean };

/** Locks the user's e-mail address until the end of the transaction, so that codes are counted correctly. */
export function lockUserEmailAddress(tx: StoreTx, userId: string): Promise<UserEmailAddress | null> {
  return tx.first<UserEmailAddress>(sql`
    select email as address, email_form as form, verified_email is not distinct from email_form as confirmed
    from users where store_id = ${tx.storeId} and id = ${userId} and email is not null for update`);
}

export function readUserEmailAddress(tx: StoreTx, userId: string): Promise<UserEmailAddress | null> {
  return tx.first<UserEmailAddress>(sql`
    select email as address, email_form as form, verified_email is not distinct from email_form as confirmed
    from users where store_id = ${tx.storeId} and id = ${userId} and email is not null`);
}

export function readEmailCodeTimesSince(tx: StoreTx, userId: string, since: Date): Promise<Date[]> {
  return tx.column<Date>(sql`
    select created_at as at from email_codes
    where store_id = ${tx.storeId} and user_id = ${userId} and created_at > ${since} order by created_at`);
}

type NewCode = { id: string; userId: string; form: string; hash: Buffer; now: Date; expiresAt: Date };

export async function insertEmailCode(tx: StoreTx, { id, userId, form, hash, now, expiresAt }: NewCode) {
  await tx.run(sql`
    insert into email_codes (store_id, id, user_id, email_form, code_hash, created_at, expires_at)
    values (${tx.storeId}, ${id}, ${userId}, ${form}, ${hash}, ${now}, ${expiresAt})`);
}

type PendingEmailCode = { id: string; hash: Buffer };

export function countEmailCodeAttempt(
  tx: StoreTx,
  { userId, form, now, mostTries }: { userId: string; form: string; now: Date; mostTries: number },
): Promise<PendingEmailCode | null> {
  return tx.first<PendingEmailCode>(sql`
    update email_codes set tries = tries + 1
    where store_id = ${tx.storeId} and tries < ${mostTries} and expires_at > ${now} and email_form = ${form}
      and id = (select id from email_codes where store_id = ${tx.storeId} and user_id = ${userId}
        order by created_at desc limit 1)
    returning id, code_hash as hash`);
}

export async function confirmUserEmailAddress(tx: StoreTx, userId: string, form: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update users set verified_email = ${form}
    where store_id = ${tx.storeId} and id = ${userId} and email_form = ${form}`);
  return changed === 1;
}

/** Invalidates the codes. They are kept for a day, because the codes of a day are counted. */
export async function invalidateEmailCodes(tx: StoreTx, userId: string, now: Date) {
  await tx.run(sql`
    update email_codes set expires_at = ${now} where store_id = ${tx.storeId} and user_id = ${userId}
      and expires_at > ${now}`);
}

export async function deleteOldEmailCodes(identityDb: QueryRunner, before: Date) {
  await identityDb.run(sql`delete from email_codes where created_at < ${before}`);
}
