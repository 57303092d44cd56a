import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { deleteOrder as deleteRow, lockOrder } from "#server/features/purchase-orders/purchase-orders.sql.ts";

/** Its number is not given again. @throws ORDER_NOT_FOUND or ORDER_NOT_DELETABLE */
export async function deleteOrder(tx: StoreTx, id: string): Promise<void> {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_DELETABLE");
  await deleteRow(tx, id);
}
