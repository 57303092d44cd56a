import { AppError } from "#core/errors.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readCustomer } from "#server/features/customers/customers.sql.ts";
import { eraseCustomer, eraseDeletedCustomer } from "#server/features/customers/personal-data.sql.ts";

/** @throws CUSTOMER_NOT_FOUND */
export async function auditPersonalDataExport({ tx, session, now }: WriteCall, id: string) {
  if (!(await readCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_EXPORTED", subject: { id, name: null } }, now);
}

/**
 * Erases a customer and the copies of the customer in past sales; the sales stay.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function erasePersonalData({ tx, session, now }: WriteCall, id: string) {
  if (!(await eraseCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_ERASED", subject: { id, name: null } }, now);
}

/**
 * Erases the copies of a deleted customer in past sales; `saleId` is one of these sales.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function eraseDeletedCustomerData({ tx, session, now }: WriteCall, saleId: string) {
  if ((await eraseDeletedCustomer(tx, saleId)) === 0) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_ERASED", subject: { id: saleId, name: null } }, now);
}
