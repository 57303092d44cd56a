import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteCustomer } from "#server/features/customers/customers.sql.ts";
import type { Session } from "#server/session.ts";

export async function removeCustomer(tx: StoreTx, session: Session, id: string, now: Date): Promise<void> {
  if (!(await deleteCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_DELETED", subject: { id, name: null } }, now);
}
