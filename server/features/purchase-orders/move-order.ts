import { AppError } from "#core/errors.ts";
import type { OrderStatus } from "#core/order-status.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { refuseForbiddenMove, unitsReceived } from "#server/features/purchase-orders/order-rules.ts";
import {
  bindProducts,
  lockOrder,
  lockProducts,
  setStatus,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import type { Session } from "#server/http/session.ts";

type Move = { tx: StoreTx; session: Session; now: Date };

/**
 * Gives an order its next status. The order is locked first, so what is received comes into the stock once,
 * however often it is asked for. @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED or STOCK_TOO_HIGH
 */
export async function moveOrder({ tx, session, now }: Move, id: string, to: OrderStatus): Promise<void> {
  const from = await lockOrder(tx, id);
  if (!from) throw new AppError("ORDER_NOT_FOUND");
  refuseForbiddenMove(from, to);
  await setStatus(tx, id, to, now);
  if (to !== "RECEIVED") return;
  const received = await bindProducts(tx, id);
  const products = await lockProducts(tx, [...new Set(received.map(({ productId }) => productId))].sort());
  const lines = unitsReceived(received, products);
  await moveStock(tx, { kind: "PURCHASE", lines, purchaseOrderId: id, user: session }, now);
}
