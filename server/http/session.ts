import { createHash, randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { DAY_MS } from "#core/dates.ts";
import type { Role } from "#core/permissions.ts";
import type { Queries } from "#server/db/store-tx.ts";

/** Who is calling. Read anew for every request, so a changed role or a removal counts at once. */
export type Session = { storeId: string; userId: string; userName: string; role: Role; tokenHash: Buffer };

const LIFETIME_MS = 30 * DAY_MS;
/** Longer than a shop is closed over the holidays of a week; shorter than a lost phone stays unnoticed. */
export const IDLE_MS = 10 * DAY_MS;
/** How exactly the last use is known: a write for each call would be one too many. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Starts a session and returns its token, which is stored nowhere else. */
export async function startSession(
  door: Queries,
  account: { storeId: string; userId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await door.run(sql`
    insert into sessions (store_id, token_hash, user_id, created_at, last_seen_at, expires_at)
    values (${account.storeId}, ${hashToken(token)}, ${account.userId}, ${now}, ${now},
            ${new Date(now.getTime() + LIFETIME_MS)})`);
  return token;
}

/** The session of an Authorization header, or null. */
export async function findSession(
  door: Queries,
  authorization: string | undefined,
  now: Date,
): Promise<Session | null> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? "")?.[1];
  if (!token) return null;
  const tokenHash = hashToken(token);
  const row = await door.first<Omit<Session, "tokenHash"> & { lastSeenAt: Date }>(sql`
    select s.store_id as "storeId", s.user_id as "userId", u.name as "userName", u.role,
      s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.store_id = s.store_id and u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}`);
  if (!row) return null;
  const { lastSeenAt, ...session } = row;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS)
    await door.run(sql`
      update sessions set last_seen_at = ${now}
      where store_id = ${session.storeId} and token_hash = ${tokenHash}`);
  return { ...session, tokenHash };
}
