import sql, { type Sql } from "sql-template-tag";
import type { DeviceHeaders, FoundSession } from "#server/session.ts";

/** Rows of a session, its user and its device as read; each update changes `xmin`. */
export type VersionedSession = {
  session: FoundSession;
  versions: { session: string; user: string; device: string | null };
  until: number;
  isPending: boolean;
};

/** A remembered session must be confirmed: transactions begin with `sessionUnchangedSql`. */
export type SessionCache = {
  recall(authorization: string | undefined, says: DeviceHeaders | null, now: Date): VersionedSession | null;
  keep(authorization: string, says: DeviceHeaders | null, rows: VersionedSession): void;
  forget(authorization: string, says: DeviceHeaders | null): void;
};

/** Maximum remembered sessions, about 1 kB each. */
const MAX_SESSIONS = 5_000;

export function createSessionCache(): SessionCache {
  /** Least recently used first. */
  const sessions = new Map<string, VersionedSession>();
  const nameOf = (authorization: string, says: DeviceHeaders | null) =>
    says ? `${authorization} ${says.id} ${says.key ?? ""}` : authorization;
  return {
    recall: (authorization, says, now) => {
      if (authorization === undefined) return null;
      const name = nameOf(authorization, says);
      const rows = sessions.get(name);
      if (!rows) return null;
      sessions.delete(name);
      if (now.getTime() >= rows.until || (says !== null && says.pending > 0 !== rows.isPending)) return null;
      sessions.set(name, rows);
      return rows;
    },
    keep: (authorization, says, rows) => {
      sessions.set(nameOf(authorization, says), rows);
      if (sessions.size <= MAX_SESSIONS) return;
      const [oldest] = sessions.keys();
      sessions.delete(oldest!);
    },
    forget: (authorization, says) => void sessions.delete(nameOf(authorization, says)),
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
