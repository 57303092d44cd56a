import sql, { type Sql } from "sql-template-tag";
import type { AssignableRole, Employee, Seller } from "#core/contract/users.ts";
import type { Role } from "#core/permissions.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type Row = Omit<Employee, "requestedRole" | "pinOnly"> & { requestedRole: Role | null; hasPassword: boolean };

const columns: Sql = sql`
  id, name, coalesce(phone, email) as "phoneOrEmail", role, requested_role as "requestedRole",
  pin_hash is not null as "hasPin", password_hash is not null as "hasPassword", ${instantSql("created_at")} as "createdAt"`;

function toEmployee({ requestedRole, hasPassword, ...row }: Row): Employee {
  return {
    ...row,
    ...(requestedRole && { requestedRole }),
    ...(!hasPassword && { pinOnly: true as const }),
  };
}

/** Pending accounts come first, then accounts by age. */
const order = sql`order by role = 'PENDING' desc, created_at, id`;

export function readUserIds(tx: StoreTx): Promise<string[]> {
  return tx.column<string>(sql`select id from users where store_id = ${tx.storeId} ${order}`);
}

export async function readUsersByIds(tx: StoreTx, ids: string[]): Promise<Employee[]> {
  const rows = await tx.many<Row>(
    sql`select ${columns} from users where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) ${order}`,
  );
  return rows.map(toEmployee);
}

export async function readUser(tx: StoreTx, id: string): Promise<Employee | null> {
  const row = await tx.first<Row>(sql`
    select ${columns} from users where store_id = ${tx.storeId} and id = ${id}`);
  return row && toEmployee(row);
}

/** Locks the user until the transaction ends, so that the checked role does not change. */
export function lockUser(tx: StoreTx, id: string) {
  return tx.first<{ id: string; name: string; email: string | null; phone: string | null; role: Role }>(sql`
    select id, name, email, phone, role from users where store_id = ${tx.storeId} and id = ${id} for update`);
}

/** The oldest account first. */
const sellersOrder = sql`order by created_at, id`;

export function readSellerIds(tx: StoreTx): Promise<string[]> {
  return tx.column<string>(
    sql`select id from users where store_id = ${tx.storeId} and role <> 'PENDING' ${sellersOrder}`,
  );
}

export function readSellersByIds(tx: StoreTx, ids: string[]): Promise<Seller[]> {
  return tx.many<Seller>(sql`
    select id, name, role, pin_hash is not null as "hasPin" from users
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) ${sellersOrder}`);
}

/** A text with an @ is an e-mail address, any other text a phone number. */
export function parseContact(phoneOrEmail: string | null): { email: string | null; phone: string | null } {
  const isEmail = phoneOrEmail?.includes("@") ?? false;
  return { email: isEmail ? phoneOrEmail : null, phone: isEmail ? null : phoneOrEmail };
}

type UserWithPin = {
  id: string;
  name: string;
  role: AssignableRole;
  email: string | null;
  phone: string | null;
  pinHash: string;
};

export async function insertUserWithPin(tx: StoreTx, user: UserWithPin, at: Date) {
  await tx.run(insertRowsSql(tx, "users", [{ ...user, createdAt: at }]));
}

export async function setUserPin(tx: StoreTx, id: string, pinHash: string) {
  await tx.run(sql`update users set pin_hash = ${pinHash} where store_id = ${tx.storeId} and id = ${id}`);
}

export async function endPinSessions(tx: StoreTx, userId: string, exceptToken: Buffer) {
  await tx.run(sql`
    delete from sessions
    where store_id = ${tx.storeId} and user_id = ${userId} and opened_by is not null and token_hash <> ${exceptToken}`);
}

type UserFieldChanges = {
  name: string | null;
  email: string | null;
  phone: string | null;
  role: AssignableRole | null;
};

/** Null fields keep their values. A role also removes the role that a pending account asked for. */
export async function updateUser(tx: StoreTx, id: string, { name, email, phone, role }: UserFieldChanges) {
  await tx.run(sql`
    update users set
      name = coalesce(${name}, name), email = coalesce(${email}, email), phone = coalesce(${phone}, phone),
      role = coalesce(${role}, role), requested_role = case when ${role}::text is null then requested_role end
    where store_id = ${tx.storeId} and id = ${id}`);
}

/** Invalidates links that were mailed to an old address. */
export async function deletePasswordResets(tx: StoreTx, userId: string) {
  await tx.run(sql`delete from password_resets where store_id = ${tx.storeId} and user_id = ${userId}`);
}

/** The user's sessions are deleted too; sales and stock movements keep the name. */
export async function deleteUser(tx: StoreTx, id: string) {
  await tx.run(sql`delete from users where store_id = ${tx.storeId} and id = ${id}`);
}
