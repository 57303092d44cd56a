import sql, { type Sql } from "sql-template-tag";
import type { Device } from "#core/contract/devices.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

function devices(tx: StoreTx, chosen: Sql): Promise<Device[]> {
  return tx.many<Device>(sql`
    select d.id, d.name, d.series, ${idAndNameSql("t.id", "t.name")} as till, d.active,
      ${instantSql("d.last_seen_at")} as "lastSeenAt", d.pending
    from devices d join tills t on t.store_id = ${tx.storeId} and t.id = d.till_id
    where d.store_id = ${tx.storeId} ${chosen}`);
}

export function readAllDevices(tx: StoreTx): Promise<Device[]> {
  return devices(tx, sql`order by length(d.series), d.series`);
}

export async function lockDevice(tx: StoreTx, id: string): Promise<Device | null> {
  return (await devices(tx, sql`and d.id = ${id} for no key update of d`))[0] ?? null;
}

/** Serialises adding and activating devices, so that no two devices get the same series. */
export async function lockDeviceSeries(tx: StoreTx) {
  await tx.run(sql`select 1 from stores where store_id = ${tx.storeId} for no key update`);
}

type DeviceCount = { ever: number; active: number; own: number };

export async function countDevicesOfStoreAndUser(tx: StoreTx, userId: string): Promise<DeviceCount> {
  return (await tx.first<DeviceCount>(sql`
    select count(*) as ever, count(*) filter (where active) as active,
      count(*) filter (where active and user_id = ${userId}) as own
    from devices where store_id = ${tx.storeId}`))!;
}

export async function suspendDeviceSessions(tx: StoreTx, id: string, exceptTokens: readonly Buffer[]) {
  await tx.run(sql`
    update sessions set suspended = true
    where store_id = ${tx.storeId} and (device_id = ${id} or devices @> array[${id}::uuid])
      and token_hash <> all(${exceptTokens}::bytea[])`);
}

export async function resumeDeviceSessions(tx: StoreTx) {
  const inactive = await tx.column<string>(sql`
    select id from devices where store_id = ${tx.storeId} and not active`);
  await tx.run(sql`
    update sessions set suspended = false
    where store_id = ${tx.storeId} and suspended and not devices && ${inactive}::uuid[]
      and (device_id is null or device_id <> all(${inactive}::uuid[]))`);
}

type NewDevice = Pick<Device, "id" | "name" | "series"> & {
  tillId: string;
  at: Date;
  by: { userId: string; userName: string };
  keyHash: Buffer | null;
  trusted: boolean;
};

export async function insertDevice(tx: StoreTx, { at, by, ...device }: NewDevice) {
  const { userId, userName } = by;
  const row = { ...device, userId, userName, createdAt: at, lastSeenAt: at };
  await tx.run(insertRowsSql(tx, "devices", [row]));
}

export async function updateDevice(tx: StoreTx, { id, name, till, active }: Device) {
  await tx.run(updateRowSql(tx, "devices", { id, name, tillId: till.id, active }));
}
