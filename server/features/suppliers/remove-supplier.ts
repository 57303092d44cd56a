import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { refuseIfSupplierIsOwed } from "#server/features/payables/read-payables.ts";
import { deleteSupplierRow, lockSupplier } from "#server/features/suppliers/suppliers.sql.ts";
import type { Session } from "#server/session.ts";

/**
 * @throws SUPPLIER_NOT_FOUND or SUPPLIER_OWED
 * @throws SUPPLIER_HAS_ORDERS from the foreign key of orders
 */
export async function removeSupplier(tx: StoreTx, session: Session, id: string, now: Date): Promise<void> {
  if (await lockSupplier(tx, id)) await refuseIfSupplierIsOwed(tx, id);
  const removed = await deleteSupplierRow(tx, id);
  if (!removed) throw new AppError("SUPPLIER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "SUPPLIER_DELETED", subject: { id, name: removed.name } }, now);
}
