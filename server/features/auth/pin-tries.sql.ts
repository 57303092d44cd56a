import sql from "sql-template-tag";
import type { Role } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type UserAndDevice = { userId: string; deviceId: string };

type Limit = { most: number; waitMs: number };

/** Counts an attempt before the PIN is checked, and returns the count; null while the person has to wait. */
export function countPinAttempt(
  tx: StoreTx,
  { userId, deviceId }: UserAndDevice,
  { most, waitMs }: Limit,
  now: Date,
): Promise<number | null> {
  return tx.value<number>(sql`
    insert into pin_tries as t (store_id, user_id, device_id, tries)
    values (${tx.storeId}, ${userId}, ${deviceId}, 1)
    on conflict (store_id, user_id, device_id) do update set
      tries = case when t.waits_until is null then t.tries + 1 else 1 end,
      waits_until = case when t.waits_until is null and t.tries + 1 >= ${most}
        then ${new Date(now.getTime() + waitMs)}::timestamptz end
    where t.waits_until is null or t.waits_until <= ${now}
    returning tries`);
}

export function readPinWaitEnd(tx: StoreTx, { userId, deviceId }: UserAndDevice): Promise<Date | null> {
  return tx.value<Date>(sql`
    select waits_until as until from pin_tries
    where store_id = ${tx.storeId} and user_id = ${userId} and device_id = ${deviceId}`);
}

export async function deletePinAttempts(tx: StoreTx, { userId, deviceId }: UserAndDevice) {
  await tx.run(sql`
    delete from pin_tries
    where store_id = ${tx.storeId} and user_id = ${userId} and device_id = ${deviceId}`);
}

/** Counts a PIN attempt over all devices of the store, in a window that starts with the first attempt. */
export async function countPinAttemptInStore(tx: StoreTx, userId: string, withinMs: number, now: Date) {
  return (await tx.first<{ tries: number; until: Date }>(sql`
    insert into pin_guesses as g (store_id, user_id, tries, expires_at)
    values (${tx.storeId}, ${userId}, 1, ${new Date(now.getTime() + withinMs)})
    on conflict (store_id, user_id) do update set
      tries = case when g.expires_at <= ${now} then 1 else g.tries + 1 end,
      expires_at = case when g.expires_at <= ${now} then excluded.expires_at else g.expires_at end
    returning tries, expires_at as until`))!;
}

/** Uncounts a right PIN. Wrong attempts stay counted, so that normal use does not hide guesses. */
export async function uncountPinAttemptInStore(tx: StoreTx, userId: string) {
  await tx.run(sql`
    update pin_guesses set tries = tries - 1
    where store_id = ${tx.storeId} and user_id = ${userId} and tries > 0`);
}

export function readRoleOfSessionOpener(tx: StoreTx, openedBy: Buffer): Promise<Role | null> {
  return tx.value<Role>(sql`
    select u.role from sessions s join users u on u.store_id = s.store_id and u.id = s.user_id
    where s.store_id = ${tx.storeId} and s.token_hash = ${openedBy}`);
}

export type UserWithPinHash = { id: string; name: string; role: Role; pinHash: string | null };

/** A person of the store who may sell, with or without a PIN. */
export function findUserWithPinHash(tx: StoreTx, id: string): Promise<UserWithPinHash | null> {
  return tx.first(sql`
    select id, name, role, pin_hash as "pinHash" from users
    where store_id = ${tx.storeId} and id = ${id} and role <> 'PENDING'`);
}

/** Locks the person until the end of the transaction; false when the PIN has changed since it was read. */
export async function lockUnchangedPin(tx: StoreTx, { id, pinHash }: UserWithPinHash): Promise<boolean> {
  const row = await tx.first(sql`
    select id from users
    where store_id = ${tx.storeId} and id = ${id} and pin_hash = ${pinHash} and role <> 'PENDING' for share`);
  return row !== null;
}
