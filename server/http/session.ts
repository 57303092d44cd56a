import { createHash, randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import { DAY_MS } from "#core/dates.ts";
import type { Role } from "#core/permissions.ts";
import type { Queries } from "#server/db/store-tx.ts";

/** Who is calling. Read anew for every request, so a changed role or a removal counts at once. */
export type Session = { storeId: string; userId: string; userName: string; role: Role; tokenHash: Buffer };

const LIFETIME_MS = 30 * DAY_MS;

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
    insert into sessions (store_id, token_hash, user_id, created_at, expires_at)
    values (${account.storeId}, ${hashToken(token)}, ${account.userId}, ${now},
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
  const row = await door.first<Omit<Session, "tokenHash">>(sql`
    select s.store_id as "storeId", s.user_id as "userId", u.name as "userName", u.role
    from sessions s join users u on u.store_id = s.store_id and u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}`);
  return row && { ...row, tokenHash };
}
