import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Whose PIN is typed, and where. */
export type PinPlace = { userId: string; deviceId: string };

/** How many wrong ones in a row, and until when that person waits on that device after the last of them. */
type Limit = { most: number; waitMs: number };

/** Counts one more try before the PIN is looked at; null while the person waits there. */
export async function countPinTry(
  tx: StoreTx,
  { userId, deviceId }: PinPlace,
  { most, waitMs }: Limit,
  now: Date,
): Promise<number | null> {
  const row = await tx.first<{ tries: number }>(sql`
    insert into pin_tries as t (store_id, user_id, device_id, tries)
    values (${tx.storeId}, ${userId}, ${deviceId}, 1)
    on conflict (store_id, user_id, device_id) do update set
      tries = case when t.waits_until is null then t.tries + 1 else 1 end,
      waits_until = case when t.waits_until is null and t.tries + 1 >= ${most}
        then ${new Date(now.getTime() + waitMs)}::timestamptz end
    where t.waits_until is null or t.waits_until <= ${now}
    returning tries`);
  return row?.tries ?? null;
}

export async function waitsUntil(tx: StoreTx, { userId, deviceId }: PinPlace): Promise<Date | null> {
  const row = await tx.first<{ until: Date }>(sql`
    select waits_until as until from pin_tries
    where store_id = ${tx.storeId} and user_id = ${userId} and device_id = ${deviceId}`);
  return row?.until ?? null;
}

export async function forgetPinTries(tx: StoreTx, { userId, deviceId }: PinPlace): Promise<void> {
  await tx.run(sql`
    delete from pin_tries
    where store_id = ${tx.storeId} and user_id = ${userId} and device_id = ${deviceId}`);
}

export type PinHolder = { id: string; name: string; pinHash: string | null };

/** Somebody of the store who may sell, with or without a PIN. */
export function pinHolder(tx: StoreTx, id: string): Promise<PinHolder | null> {
  return tx.first(sql`
    select id, name, pin_hash as "pinHash" from users
    where store_id = ${tx.storeId} and id = ${id} and role <> 'PENDING'`);
}

/** Held until the end of the transaction; false when the PIN that was looked at is another by now. */
export async function holdPin(tx: StoreTx, { id, pinHash }: PinHolder): Promise<boolean> {
  const row = await tx.first(sql`
    select id from users
    where store_id = ${tx.storeId} and id = ${id} and pin_hash = ${pinHash} and role <> 'PENDING' for share`);
  return row !== null;
}
