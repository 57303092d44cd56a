import sql, { raw } from "sql-template-tag";
import type { Store, User } from "#core/contract/session.ts";
import type { Role } from "#core/permissions.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { QueryRunner, StoreTx } from "#server/db/store-tx.ts";
import { MAX_SESSION_IDLE_MS } from "#server/session.ts";

export type NewStore = Pick<Store, "id" | "name" | "ownerName" | "phone" | "nit">;
type NewAccount = {
  id: string;
  storeId: string;
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  role: Role;
  requestedRole?: Role;
};
/** `passwordHash` is null for a person who has only a PIN. */
export type PasswordAccount = {
  storeId: string;
  userId: string;
  name: string;
  role: Role;
  passwordHash: string | null;
};
export type StoreAndUser = { store: Store; user: User };

export async function insertStore(identityDb: QueryRunner, store: NewStore, joinCode: string, now: Date) {
  const changed = await identityDb.run(sql`
    insert into stores (store_id, name, owner_name, phone, nit, join_code, created_at)
    values (${store.id}, ${store.name}, ${store.ownerName}, ${store.phone}, ${store.nit}, ${joinCode}, ${now})
    on conflict (join_code) do nothing`);
  return changed === 1;
}

export async function insertUser(identityDb: QueryRunner, user: NewAccount, now: Date) {
  await identityDb.run(sql`
    insert into users (store_id, id, name, email, phone, password_hash, role, requested_role, created_at)
    values (${user.storeId}, ${user.id}, ${user.name}, ${user.email}, ${user.phone}, ${user.passwordHash},
            ${user.role}, ${user.requestedRole ?? null}, ${now})`);
}

export async function deleteJoinRequest(identityDb: QueryRunner, email: string) {
  await identityDb.run(sql`select drop_join_request(${email})`);
}

export function findStoreIdByJoinCode(identityDb: QueryRunner, joinCode: string): Promise<string | null> {
  return identityDb.value<string>(sql`select store_id as id from stores where join_code = ${joinCode}`);
}

/** Serialises requests to join the store until the end of the transaction. */
export async function lockJoinRequests(identityDb: QueryRunner, storeId: string) {
  await identityDb.many(sql`select pg_advisory_xact_lock(hashtextextended(${`joining ${storeId}`}, 0))`);
}

export async function countPendingUsers(identityDb: QueryRunner, storeId: string): Promise<number> {
  return (await identityDb.value<number>(sql`
    select count(*)::int from users where store_id = ${storeId} and role = 'PENDING'`))!;
}

export function findAccountByEmail(identityDb: QueryRunner, email: string): Promise<PasswordAccount | null> {
  return identityDb.first<PasswordAccount>(sql`
    select store_id as "storeId", id as "userId", name, role, password_hash as "passwordHash"
    from users where email_form = case_form(${email})`);
}

/** Locks the account until the transaction ends; false when its password has changed since it was read. */
export async function lockUnchangedAccount(
  identityDb: QueryRunner,
  { storeId, userId, passwordHash }: PasswordAccount,
  lock: "share" | "no key update" = "share",
): Promise<boolean> {
  const row = await identityDb.first(sql`
    select id from users where store_id = ${storeId} and id = ${userId} and password_hash = ${passwordHash}
    for ${raw(lock)}`);
  return row !== null;
}

export async function readStoreAndUser(queries: QueryRunner, storeId: string, userId: string) {
  const row = await queries.first<StoreAndUser>(sql`
    select json_build_object('id', s.store_id, 'name', s.name, 'ownerName', s.owner_name, 'phone', s.phone,
             'nit', s.nit, 'address', s.address, 'storeId', s.join_code, 'plan', s.plan,
             'createdAt', ${instantSql("s.created_at")}) as store,
           jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone, 'role', u.role,
             'createdAt', ${instantSql("u.created_at")})
             || case when u.requested_role is null then '{}' else jsonb_build_object('requestedRole', u.requested_role) end
             || case when u.password_hash is null then jsonb_build_object('pinOnly', true) else '{}' end
             as "user"
    from stores s join users u on u.store_id = s.store_id
    where s.store_id = ${storeId} and u.id = ${userId}`);
  if (!row) throw new Error("a session without its user");
  return row;
}

export async function deleteSession(tx: StoreTx, tokenHash: Buffer) {
  await tx.run(sql`delete from sessions where store_id = ${tx.storeId} and token_hash = ${tokenHash}`);
}

export async function deleteEndedSessions(identityDb: QueryRunner, now: Date): Promise<number> {
  const unused = new Date(now.getTime() - MAX_SESSION_IDLE_MS);
  return identityDb.run(sql`delete from sessions where expires_at < ${now} or last_seen_at < ${unused}`);
}

export function readUsersOfStore(identityDb: QueryRunner, storeId: string) {
  return identityDb.many<{ id: string; name: string; email: string }>(
    sql`select id, name, email from users where store_id = ${storeId}`,
  );
}
