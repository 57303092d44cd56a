import { AppError } from "#core/errors.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  deleteOrderRow as deleteRow,
  lockOrder,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import type { Session } from "#server/session.ts";

/**
 * The number of a deleted order is not reused.
 * @throws ORDER_NOT_FOUND or ORDER_NOT_DELETABLE
 */
export async function deleteOrder(tx: StoreTx, session: Session, id: string, now: Date): Promise<void> {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_DELETABLE");
  const name = formatPurchaseOrderNumber(await deleteRow(tx, id));
  await recordEvent(tx, session, { kind: "ORDER_DELETED", subject: { id, name } }, now);
}
