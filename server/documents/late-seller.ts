import sql from "sql-template-tag";
import { AppError, invalidInput } from "#core/errors.ts";
import type { Role } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall, NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";

/**
 * A person may send a late document that another person made. Returns the call with the seller as its person, and of
 * both roles the one with fewer rights. A flag and the audit trail name both people.
 * @throws INVALID_INPUT for a person who never belonged to the store
 */
export async function withSellerOfLateDocument<C extends DocumentCall>(call: C): Promise<C> {
  const { tx, session, document } = call;
  const { late } = document;
  if (!late?.sellerId || late.sellerId === session.userId) return call;
  const seller = await personOf(tx, late.sellerId);
  if (!seller)
    throw invalidInput([{ field: "late.sellerId", message: "El vendedor no es ni fue de esta tienda" }]);
  const message = `La hizo ${seller.userName} y la envió ${session.userName}`;
  document.violations.raise("SENT_FOR_ANOTHER", new AppError("FORBIDDEN", { message }));
  const event = { subject: { id: document.id, name: null }, details: { seller: seller.userName } };
  await recordEvent(tx, session, { kind: "SENT_FOR_ANOTHER", ...event }, late.receivedAt);
  return { ...call, session: { ...session, ...seller, role: lesser(seller.role, session.role) } };
}

const RANKS: readonly Role[] = ["PENDING", "CASHIER", "EMPLOYEE", "ADMIN", "OWNER"];

const lesser = (one: Role, other: Role): Role => (RANKS.indexOf(one) < RANKS.indexOf(other) ? one : other);

type Seller = { userId: string; userName: string; role: Role };

async function personOf(tx: StoreTx, id: string): Promise<Seller | null> {
  const here = await tx.first<Seller>(sql`
    select id as "userId", name as "userName", role from users
    where store_id = ${tx.storeId} and id = ${id} and role <> 'PENDING'`);
  return (
    here ??
    tx.first<Seller>(sql`
      select subject_id as "userId", subject as "userName", 'CASHIER' as role from audit_events
      where store_id = ${tx.storeId} and kind = 'EMPLOYEE_REMOVED' and subject_id = ${id} order by id desc limit 1`)
  );
}

/** Raises a violation when the role of the document's author does not allow it. */
export function raiseForbiddenRole({ violations }: NewDocument, mayDo: boolean): void {
  if (!mayDo) violations.raise("ROLE", new AppError("FORBIDDEN"));
}
