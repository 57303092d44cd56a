import sql from "sql-template-tag";
import type { QueryRunner } from "#server/db/store-tx.ts";

type RecoverableAccount = {
  storeId: string;
  userId: string;
  name: string;
  email: string;
  storeName: string;
  /** True if the user has shown that they read mail at the address. */
  verified: boolean;
};

/** Locks the account until the end of the transaction, so that its mails are counted correctly. */
export function lockAccountByEmail(identityDb: QueryRunner, email: string) {
  return identityDb.first<RecoverableAccount>(sql`
    select u.store_id as "storeId", u.id as "userId", u.name, u.email, s.name as "storeName",
      u.verified_email is not distinct from u.email_form as verified
    from users u join stores s on s.store_id = u.store_id
    where u.email_form = case_form(${email}) and u.password_hash is not null for update of u`);
}

type Account = { storeId: string; userId: string };

export async function countPasswordResetsSince(
  identityDb: QueryRunner,
  { storeId, userId }: Account,
  since: Date,
): Promise<number> {
  return (await identityDb.value<number>(sql`
    select count(*)::int from password_resets
    where store_id = ${storeId} and user_id = ${userId} and created_at > ${since}`))!;
}

export async function insertPasswordReset(
  identityDb: QueryRunner,
  { storeId, userId }: Account,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
) {
  await identityDb.run(sql`
    insert into password_resets (store_id, token_hash, user_id, created_at, expires_at)
    values (${storeId}, ${tokenHash}, ${userId}, ${now}, ${expiresAt})`);
}

export function findAccountByResetToken(identityDb: QueryRunner, tokenHash: Buffer, now: Date) {
  return identityDb.first<Account & { name: string; email: string }>(sql`
    select r.store_id as "storeId", r.user_id as "userId", u.name, u.email
    from password_resets r join users u on u.store_id = r.store_id and u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now}`);
}

/** False if it was used before or has expired. */
export async function markResetTokenUsed(
  identityDb: QueryRunner,
  { storeId }: Account,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const changed = await identityDb.run(sql`
    update password_resets set used_at = ${now}
    where store_id = ${storeId} and token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
  return changed === 1;
}

/** Invalidates the account's open reset links. */
export async function invalidateResetLinks(identityDb: QueryRunner, { storeId, userId }: Account, now: Date) {
  await identityDb.run(sql`
    update password_resets set used_at = ${now}
    where store_id = ${storeId} and user_id = ${userId} and used_at is null`);
}

export async function setPasswordHash(
  identityDb: QueryRunner,
  { storeId, userId }: Account,
  passwordHash: string,
) {
  await identityDb.run(sql`
    update users set password_hash = ${passwordHash} where store_id = ${storeId} and id = ${userId}`);
}

/** A used link proves access to the address, because links end when the account's address changes. */
export async function markEmailVerified(identityDb: QueryRunner, { storeId, userId }: Account) {
  await identityDb.run(sql`
    update users set verified_email = email_form where store_id = ${storeId} and id = ${userId}`);
}

export async function deleteSessionsOfAccount(identityDb: QueryRunner, { storeId, userId }: Account) {
  await identityDb.run(sql`delete from sessions where store_id = ${storeId} and user_id = ${userId}`);
}

export async function deleteExpiredPasswordResets(identityDb: QueryRunner, now: Date) {
  await identityDb.run(sql`delete from password_resets where expires_at < ${now}`);
}
