import { hash, randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { DAY_MS } from "#core/dates.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import type { InStore, QueryRunner, StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";

/** The signed-in caller. Checked for every request, so that a changed role or a removal takes effect at once. */
export type Session = {
  storeId: string;
  userId: string;
  userName: string;
  role: Role;
  tokenHash: Buffer;
  /** Token hash of the password session that opened this PIN session; null for a password session. */
  openedBy: Buffer | null;
  device: SessionDevice | null;
};

/** A session is suspended while a device that it used is deactivated. */
export type FoundSession = Session & { suspended: boolean };

/** The context of a use case with several transactions; each one commits, even when a later one fails. */
export type MultiTransactionContext = { inStore: InStore; session: Session; now: Date };

export type SessionDevice = {
  id: string;
  name: string;
  series: string;
  tillId: string;
  active: boolean;
  /** True if the session may use the device's numbers and open owners by PIN on it (docs/decisions/0051). */
  own: boolean;
  /** True if an owner or administrator has used the device with a password. */
  trusted: boolean;
};

export type DeviceHeaders = { id: string; pending: number; key: string | null };

/** A session with the versions (`xmin`) of its row, its user's and its device's, which every update changes. */
export type VersionedSession = {
  session: FoundSession;
  versions: { session: string; user: string; device: string | null };
  /** Milliseconds since 1970: from then on the session may have expired, or its use must be written. */
  until: number;
  /** Whether the device reported operations that are not sent yet. */
  isPending: boolean;
};

const LIFETIME_MS = 30 * DAY_MS;
/** Longer than a week of holidays, and short enough that a lost phone is signed out soon. */
export const MAX_SESSION_IDLE_MS = 10 * DAY_MS;
/** A session's last use is written at most this often, to avoid a write per request. */
const SEEN_EVERY_MS = 60 * 60 * 1000;
/**
 * A device's last use is written at most this often. A change between no and some pending operations is written at
 * once.
 */
const DEVICE_SEEN_EVERY_MS = 60 * 1000;

/** Hashes a session token or the key of a device. Both are random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** A token begins with its store's id, so that it says where its account is; the rest is random. */
export function createToken(storeId: string): string {
  return Buffer.concat([Buffer.from(storeId.replaceAll("-", ""), "hex"), randomBytes(16)]).toString(
    "base64url",
  );
}

/** Starts a session and returns its token, which is stored nowhere else. */
export async function startSession(
  identityDb: QueryRunner,
  account: { storeId: string; userId: string },
  now: Date,
): Promise<string> {
  const token = createToken(account.storeId);
  await identityDb.run(sql`
    insert into sessions (store_id, token_hash, user_id, created_at, last_seen_at, expires_at)
    values (${account.storeId}, ${hashToken(token)}, ${account.userId}, ${now}, ${now},
            ${new Date(now.getTime() + LIFETIME_MS)})`);
  return token;
}

/** The longest working day at a till. */
const PIN_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** Starts a session that ends with its password session at the latest. Null if the password session has ended. */
export async function startPinSession(
  tx: StoreTx,
  { tokenHash, openedBy, device }: Session,
  userId: string,
  now: Date,
): Promise<string | null> {
  const token = createToken(tx.storeId);
  const opener = openedBy ?? tokenHash;
  // The start of a PIN session also counts as a use of its password session.
  const openerExpiresAt = await tx.value<Date>(sql`
    update sessions set last_seen_at = ${now} where store_id = ${tx.storeId} and token_hash = ${opener}
    returning expires_at`);
  if (!openerExpiresAt) return null;
  const expiresAt = new Date(Math.min(now.getTime() + PIN_LIFETIME_MS, openerExpiresAt.getTime()));
  await tx.run(sql`
    insert into sessions (store_id, token_hash, user_id, created_at, last_seen_at, expires_at, device_id, opened_by,
      owns_device)
    values (${tx.storeId}, ${hashToken(token)}, ${userId}, ${now}, ${now}, ${expiresAt}, ${device!.id}, ${opener},
      ${device!.own})`);
  return token;
}

/**
 * Null if the token is of no session that is valid now. `device` is set if the store knows the device. `remember` gets
 * the session if nothing was written, so that its rows still have the versions that were read.
 */
export async function findSession(
  identityDb: IdentityDatabase,
  authorization: string | undefined,
  deviceHeaders: DeviceHeaders | null,
  now: Date,
  remember?: (rows: VersionedSession) => void,
): Promise<FoundSession | null> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? "")?.[1];
  if (!token) return null;
  const tokenHash = hashToken(token);
  const row = await identityDb.first<Row>(sql`
    select s.store_id as "storeId", s.user_id as "userId", u.name as "userName", u.role, s.opened_by as "openedBy",
      s.last_seen_at as "lastSeenAt", s.owns_device as "ownsDevice", s.suspended,
      s.devices @> array[${deviceHeaders?.id ?? null}::uuid] as named, s.expires_at as "expiresAt",
      d.id as "deviceId", d.name as "deviceName", d.series, d.till_id as "tillId", d.active,
      d.last_seen_at as "deviceSeenAt", d.pending, d.user_id as "deviceUserId", d.key_hash as "keyHash", d.trusted,
      s.xmin as "version", u.xmin as "userVersion", d.xmin as "deviceVersion"
    from sessions s join users u on u.store_id = s.store_id and u.id = s.user_id
    left join devices d on d.store_id = s.store_id and d.id = ${deviceHeaders?.id ?? null}::uuid
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and (s.device_id is null or s.device_id = d.id)
      and s.last_seen_at > ${new Date(now.getTime() - MAX_SESSION_IDLE_MS)}`);
  if (!row) return null;
  const { storeId, userId, userName, role, openedBy, lastSeenAt, suspended } = row;
  const isSeen = now.getTime() - lastSeenAt.getTime() <= SEEN_EVERY_MS;
  if (!isSeen)
    await identityDb.run(sql`
      update sessions set last_seen_at = ${now}
      where store_id = ${storeId} and token_hash = ${tokenHash}`);
  const device = deviceOf(row, deviceHeaders);
  const session = { storeId, userId, userName, role, tokenHash, openedBy, device, suspended };
  const isWritten =
    !suspended && deviceHeaders && (await noteDevice(identityDb, row, session, deviceHeaders, now));
  const isUnknownDevice = deviceHeaders && !device;
  if (isSeen && !isWritten && !suspended && !isUnknownDevice) remember?.(versionedSessionOf(row, session));
  return session;
}

function versionedSessionOf(row: Row, session: FoundSession): VersionedSession {
  const seenUntil = row.lastSeenAt.getTime() + SEEN_EVERY_MS;
  const notedUntil = row.deviceId === null ? seenUntil : row.deviceSeenAt.getTime() + DEVICE_SEEN_EVERY_MS;
  return {
    session,
    versions: { session: row.version, user: row.userVersion, device: row.deviceVersion },
    until: Math.min(row.expiresAt.getTime(), seenUntil, notedUntil),
    isPending: row.deviceId !== null && row.pending > 0,
  };
}

/** The most devices that are recorded for one session, so that the row of the session cannot grow without limit. */
const MAX_DEVICES_OF_SESSION = 200;

type DeviceRow = {
  deviceId: string;
  deviceName: string;
  series: string;
  tillId: string;
  active: boolean;
  deviceSeenAt: Date;
  pending: number;
  deviceUserId: string;
  keyHash: Buffer | null;
  trusted: boolean;
};

type Row = Omit<FoundSession, "tokenHash" | "device"> & {
  lastSeenAt: Date;
  expiresAt: Date;
  ownsDevice: boolean;
  named: boolean | null;
  version: string;
  userVersion: string;
  deviceVersion: string | null;
} & ({ deviceId: null } | DeviceRow);

function deviceOf(row: Row, deviceHeaders: DeviceHeaders | null): SessionDevice | null {
  if (row.deviceId === null) return null;
  const { deviceId: id, deviceName: name, series, tillId, active, keyHash } = row;
  const hasKey = keyHash === null || sendsKeyOf(row, deviceHeaders?.key ?? null);
  const own = row.openedBy ? row.ownsDevice : hasKey || isHolder(row);
  return { id, name, series, tillId, active, own, trusted: row.trusted || isManagerWithPassword(row) };
}

const sendsKeyOf = ({ keyHash }: DeviceRow, key: string | null) =>
  key !== null && keyHash?.equals(hashToken(key)) === true;

/** True for the user who registered the device, and for a user who may change any device. */
const isHolder = (row: Row & DeviceRow) =>
  row.userId === row.deviceUserId || hasPermission(row.role, "shifts.manage");

const isManagerWithPassword = ({ openedBy, role }: Row) =>
  openedBy === null && hasPermission(role, "shifts.manage");

/** Writes the use of the device where `DEVICE_SEEN_EVERY_MS` says so. Returns true if it wrote something. */
async function noteDevice(
  identityDb: QueryRunner,
  row: Row,
  session: FoundSession,
  { pending, key }: DeviceHeaders,
  now: Date,
): Promise<boolean> {
  const { storeId, device } = session;
  if (row.deviceId === null || !device) return false;
  const isNew = !row.named && row.openedBy === null;
  const isLinked = isNew && (await linkSessionToDevice(identityDb, session, device.id));
  if (isLinked && !sendsKeyOf(row, key)) {
    const event = { kind: "DEVICE_USED_ELSEWHERE", subject: device } as const;
    await recordEvent({ ...identityDb, storeId }, row, event, now);
  }
  // A device that was registered before its browser had a key gets the key now.
  const newKey = row.keyHash === null && key && isHolder(row) && !row.openedBy ? hashToken(key) : null;
  const isLongAgo = now.getTime() - row.deviceSeenAt.getTime() > DEVICE_SEEN_EVERY_MS;
  const isNews = (pending === 0) !== (row.pending === 0) || device.trusted !== row.trusted || newKey !== null;
  if (!isLongAgo && !isNews) return isNew;
  await identityDb.run(sql`
    update devices set last_seen_at = ${now}, pending = ${pending}, trusted = trusted or ${device.trusted},
      key_hash = coalesce(key_hash, ${newKey}::bytea)
    where store_id = ${storeId} and id = ${device.id}`);
  return true;
}

/**
 * Records a device of the session; deactivating the device suspends the session from then on. Returns false if it was
 * recorded before, or if the session has the maximum number of devices.
 */
export async function linkSessionToDevice(
  queries: QueryRunner,
  { storeId, tokenHash }: Pick<Session, "storeId" | "tokenHash">,
  id: string,
): Promise<boolean> {
  const linked = await queries.run(sql`
    update sessions set devices = devices || ${id}::uuid
    where store_id = ${storeId} and token_hash = ${tokenHash} and cardinality(devices) < ${MAX_DEVICES_OF_SESSION}
      and not devices @> array[${id}::uuid]`);
  return linked === 1;
}
