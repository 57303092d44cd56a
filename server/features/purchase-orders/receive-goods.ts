import type { Payable, Reception } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { ReceptionFields } from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertReceivedExpiries } from "#server/features/expiries/insert-expiries.ts";
import { chargePurchase } from "#server/features/payables/charge-purchase.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { type ReceivedLine, unitsReceived } from "#server/features/purchase-orders/order-rules.ts";
import {
  linkLinesToProducts,
  lockOrder,
  lockProducts,
  orderNumberOf,
  setOrderStatus,
  supplierIdOf,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import {
  type ArrivedLine,
  decideArrived,
  isComplete,
  receptionTotal,
  refuseUnordered,
  restOf,
} from "#server/features/purchase-orders/reception-rules.ts";
import {
  insertReception,
  receptionsOf,
  totalReceived,
} from "#server/features/purchase-orders/receptions.sql.ts";
import type { Session } from "#server/session.ts";
import { readSettings } from "#server/store/read-settings.ts";

type WriteCall = { tx: StoreTx; session: Session; document: { id: string; at: Date } };

/**
 * The order becomes RECEIVED when nothing is missing.
 * @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED, INVALID_INPUT, RECEPTIONS_FULL, STOCK_TOO_HIGH or
 * SUM_TOO_LARGE
 */
export async function receiveGoods(
  call: WriteCall,
  orderId: string,
  fields: ReceptionFields,
): Promise<Reception> {
  const { tx, document } = call;
  const status = await lockOrder(tx, orderId);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  refuseUnordered(status);
  const ordered = await linkLinesToProducts(tx, orderId);
  const arrived = decideArrived(ordered, fields.items);
  await takeIn(call, orderId, arrived, fields);
  if (isComplete(ordered, arrived)) await setOrderStatus(tx, orderId, "RECEIVED", document.at);
  return (await receptionsOf(tx, orderId)).find(({ id }) => id === document.id)!;
}

/**
 * Receives all that is missing. Requires a locked order.
 * @throws STOCK_TOO_HIGH, SUM_TOO_LARGE or ORDER_STATUS_REFUSED
 */
export async function receiveRest(
  call: WriteCall,
  orderId: string,
  payable: Payable | null | undefined,
): Promise<void> {
  const rest = restOf(await linkLinesToProducts(call.tx, orderId));
  if (rest.length > 0) await takeIn(call, orderId, rest, { note: null, payable });
}

async function takeIn(
  { tx, session, document: { id, at } }: WriteCall,
  orderId: string,
  arrived: readonly ArrivedLine[],
  { note, payable }: Pick<ReceptionFields, "note" | "payable">,
): Promise<void> {
  const total = receptionTotal(arrived, await totalReceived(tx));
  const received = arrived.flatMap(({ of, quantity }): ReceivedLine[] =>
    of.productId === null ? [] : [{ productId: of.productId, quantity }],
  );
  const products = await lockProducts(tx, [...new Set(received.map(({ productId }) => productId))].sort());
  const lines = unitsReceived(received, products);
  const deductsVat = (await readSettings(tx)).taxes.vat === "RESPONSIBLE";
  await insertReception(tx, { id, at, orderId, note, total, lines: arrived, deductsVat, user: session });
  insertReceivedExpiries(tx, {
    receptionId: id,
    at,
    user: session,
    lines: arrived.map(({ of, quantity, expiresOn }) => ({ productId: of.productId, quantity, expiresOn })),
  });
  await moveStock(tx, { kind: "PURCHASE", lines, purchaseOrderId: orderId, user: session }, at);
  if (payable) {
    const supplierId = await supplierIdOf(tx, orderId);
    const bought = { id, supplierId, purchaseOrderId: orderId, total, at, by: session };
    await chargePurchase(tx, bought, payable);
  }
  const subject = { id: orderId, name: await orderNumberOf(tx, orderId) };
  await recordEvent(tx, session, { kind: "GOODS_RECEIVED", subject, details: { total } }, at);
}
