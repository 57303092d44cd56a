import sql, { type Sql } from "sql-template-tag";
import type { DeviceHeaders, VersionedSession } from "#server/session.ts";

/** Maximum remembered sessions, about 1 kB each. */
const MAX_SESSIONS = 5_000;

/** A remembered session must be confirmed: transactions begin with `sessionUnchangedSql`. */
export function createSessionCache() {
  /** Least recently used first. */
  const sessions = new Map<string, VersionedSession>();
  const nameOf = (authorization: string, deviceHeaders: DeviceHeaders | null) =>
    deviceHeaders ? `${authorization} ${deviceHeaders.id} ${deviceHeaders.key ?? ""}` : authorization;
  return {
    recall: (
      authorization: string | undefined,
      deviceHeaders: DeviceHeaders | null,
      now: Date,
    ): VersionedSession | null => {
      if (authorization === undefined) return null;
      const name = nameOf(authorization, deviceHeaders);
      const rows = sessions.get(name);
      if (!rows) return null;
      sessions.delete(name);
      if (
        now.getTime() >= rows.until ||
        (deviceHeaders !== null && deviceHeaders.pending > 0 !== rows.isPending)
      )
        return null;
      sessions.set(name, rows);
      return rows;
    },
    keep: (authorization: string, deviceHeaders: DeviceHeaders | null, rows: VersionedSession): void => {
      sessions.set(nameOf(authorization, deviceHeaders), rows);
      if (sessions.size <= MAX_SESSIONS) return;
      const [oldest] = sessions.keys();
      sessions.delete(oldest!);
    },
    forget: (authorization: string, deviceHeaders: DeviceHeaders | null) =>
      void sessions.delete(nameOf(authorization, deviceHeaders)),
  };
}

/** A query that finds one row while the session, its user and its device are as they were read. */
export function sessionUnchangedSql({ session, versions }: VersionedSession): Sql {
  const { storeId, userId, tokenHash, device } = session;
  if (!device)
    return sql`
      select from sessions s join users u on u.id = s.user_id
      where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and s.xmin = ${versions.session}
        and u.store_id = ${storeId} and u.id = ${userId} and u.xmin = ${versions.user}`;
  return sql`
      select from sessions s join users u on u.id = s.user_id
        join devices d on d.id = ${device.id}
      where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and s.xmin = ${versions.session}
        and u.store_id = ${storeId} and u.id = ${userId} and u.xmin = ${versions.user}
        and d.store_id = ${storeId} and d.xmin = ${versions.device}`;
}

export class SessionChangedError extends Error {}
