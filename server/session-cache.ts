import sql, { empty } from "sql-template-tag";
import type { DeviceHeaders, VersionedSession } from "#server/session.ts";

/** Maximum cached sessions, about 1 kB each. */
const MAX_SESSIONS = 5_000;

/** Caches sessions. A cached session may have ended, so the transaction of its request checks `sessionUnchangedSql`. */
export function createSessionCache() {
  /** Least recently used first. */
  const sessions = new Map<string, VersionedSession>();
  const nameOf = (authorization: string, deviceHeaders: DeviceHeaders | null) =>
    deviceHeaders ? `${authorization} ${deviceHeaders.id} ${deviceHeaders.key ?? ""}` : authorization;
  return {
    find: (authorization: string, deviceHeaders: DeviceHeaders | null, now: Date) => {
      const name = nameOf(authorization, deviceHeaders);
      const rows = sessions.get(name);
      if (!rows) return null;
      sessions.delete(name);
      const hasNewPending = deviceHeaders && deviceHeaders.pending > 0 !== rows.isPending;
      if (now.getTime() >= rows.until || hasNewPending) return null;
      sessions.set(name, rows);
      return rows;
    },
    keep: (authorization: string, deviceHeaders: DeviceHeaders | null, rows: VersionedSession) => {
      sessions.set(nameOf(authorization, deviceHeaders), rows);
      if (sessions.size <= MAX_SESSIONS) return;
      const [oldest] = sessions.keys();
      sessions.delete(oldest!);
    },
    forget: (authorization: string, deviceHeaders: DeviceHeaders | null) =>
      void sessions.delete(nameOf(authorization, deviceHeaders)),
  };
}

/** A query that finds one row if the session, its user and its device have the versions that were read. */
export function sessionUnchangedSql({ session, versions }: VersionedSession) {
  const { storeId, userId, tokenHash, device } = session;
  const hasDeviceVersion = device
    ? sql`and exists (
        select from devices d where d.store_id = ${storeId} and d.id = ${device.id} and d.xmin = ${versions.device})`
    : empty;
  return sql`
    select from sessions s join users u on u.id = s.user_id
    where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and s.xmin = ${versions.session}
      and u.store_id = ${storeId} and u.id = ${userId} and u.xmin = ${versions.user} ${hasDeviceVersion}`;
}

/** Thrown by a transaction whose cached session has changed: the request then looks its session up. */
export class SessionChangedError extends Error {}
