import type { PayableInput } from "#core/contract/purchase-orders/purchase-orders.ts";
import { AppError } from "#core/errors.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { refuseForbiddenStatusChange } from "#server/features/purchase-orders/order-rules.ts";
import { lockOrder, setOrderStatus } from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveMissingGoods } from "#server/features/purchase-orders/receive-goods.ts";

/**
 * Locks the order, so that its goods enter the stock only once.
 * @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED or STOCK_TOO_HIGH
 */
export async function changeOrderStatus(
  move: DocumentCall,
  id: string,
  to: OrderStatus,
  payable?: PayableInput | null,
): Promise<void> {
  const { tx, document } = move;
  const from = await lockOrder(tx, id);
  if (!from) throw new AppError("ORDER_NOT_FOUND");
  refuseForbiddenStatusChange(from, to);
  if (to === "RECEIVED") await receiveMissingGoods(move, id, payable);
  await setOrderStatus(tx, id, to, document.at);
}
