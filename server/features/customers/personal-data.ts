import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readCustomer } from "#server/features/customers/customers.sql.ts";
import { eraseCustomer, eraseDeletedCustomer } from "#server/features/customers/personal-data.sql.ts";
import type { Session } from "#server/session.ts";

/** @throws CUSTOMER_NOT_FOUND */
export async function auditPersonalDataExport(
  tx: StoreTx,
  session: Session,
  id: string,
  now: Date,
): Promise<void> {
  if (!(await readCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_EXPORTED", subject: { id, name: null } }, now);
}

/**
 * Also erases the copies in past sales; the sales stay.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function erasePersonalData(tx: StoreTx, session: Session, id: string, now: Date): Promise<void> {
  if (!(await eraseCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_ERASED", subject: { id, name: null } }, now);
}

/**
 * For a deleted customer whose name is still in sales.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function eraseDeletedCustomerData(
  tx: StoreTx,
  session: Session,
  saleId: string,
  now: Date,
): Promise<void> {
  if ((await eraseDeletedCustomer(tx, saleId)) === 0) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_ERASED", subject: { id: saleId, name: null } }, now);
}
