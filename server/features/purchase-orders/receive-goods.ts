import type { PayableInput, Reception } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { ReceptionFields } from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertReceivedExpiries } from "#server/features/expiries/insert-expiries.ts";
import { recordPurchaseDebt } from "#server/features/payables/charge-purchase.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { type ReceivedLine, sumReceivedUnits } from "#server/features/purchase-orders/order-rules.ts";
import {
  linkOrderLinesToProducts,
  lockOrder,
  lockProductsInStock,
  readOrderNumber,
  readSupplierIdOfOrder,
  setOrderStatus,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import {
  type ArrivedOrderLine,
  computeReceptionTotal,
  decideArrivedLines,
  isOrderComplete,
  listMissingLines,
  requireOrderedStatus,
} from "#server/features/purchase-orders/reception-rules.ts";
import {
  insertReception,
  readReceptionsOfOrder,
  readTotalReceivedValue,
} from "#server/features/purchase-orders/receptions.sql.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type WriteCall = { tx: StoreTx; session: Session; document: { id: string; at: Date } };

/**
 * The order becomes RECEIVED when nothing is missing.
 * @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED, INVALID_INPUT, RECEPTIONS_FULL, STOCK_TOO_HIGH or
 * SUM_TOO_LARGE
 */
export async function receiveOrderedGoods(
  call: WriteCall,
  orderId: string,
  fields: ReceptionFields,
): Promise<Reception> {
  const { tx, document } = call;
  const status = await lockOrder(tx, orderId);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  requireOrderedStatus(status);
  const ordered = await linkOrderLinesToProducts(tx, orderId);
  const arrived = decideArrivedLines(ordered, fields.items);
  await takeIn(call, orderId, arrived, fields);
  if (isOrderComplete(ordered, arrived)) await setOrderStatus(tx, orderId, "RECEIVED", document.at);
  return (await readReceptionsOfOrder(tx, orderId)).find(({ id }) => id === document.id)!;
}

/**
 * Receives all that is missing. Requires a locked order.
 * @throws STOCK_TOO_HIGH, SUM_TOO_LARGE or ORDER_STATUS_REFUSED
 */
export async function receiveMissingGoods(
  call: WriteCall,
  orderId: string,
  payable: PayableInput | null | undefined,
): Promise<void> {
  const rest = listMissingLines(await linkOrderLinesToProducts(call.tx, orderId));
  if (rest.length > 0) await takeIn(call, orderId, rest, { note: null, payable });
}

async function takeIn(
  { tx, session, document: { id, at } }: WriteCall,
  orderId: string,
  arrived: readonly ArrivedOrderLine[],
  { note, payable }: Pick<ReceptionFields, "note" | "payable">,
): Promise<void> {
  const total = computeReceptionTotal(arrived, await readTotalReceivedValue(tx));
  const received = arrived.flatMap(({ of, quantity }): ReceivedLine[] =>
    of.productId === null ? [] : [{ productId: of.productId, quantity }],
  );
  const products = await lockProductsInStock(
    tx,
    [...new Set(received.map(({ productId }) => productId))].sort(),
  );
  const lines = sumReceivedUnits(received, products);
  const deductsVat = (await readStoreSettings(tx)).taxes.vat === "RESPONSIBLE";
  await insertReception(tx, { id, at, orderId, note, total, lines: arrived, deductsVat, user: session });
  insertReceivedExpiries(tx, {
    receptionId: id,
    at,
    user: session,
    lines: arrived.map(({ of, quantity, expiresOn }) => ({ productId: of.productId, quantity, expiresOn })),
  });
  await moveStock(tx, { kind: "PURCHASE", lines, purchaseOrderId: orderId, user: session }, at);
  if (payable) {
    const supplierId = await readSupplierIdOfOrder(tx, orderId);
    const bought = { id, supplierId, purchaseOrderId: orderId, total, at, by: session };
    await recordPurchaseDebt(tx, bought, payable);
  }
  const subject = { id: orderId, name: await readOrderNumber(tx, orderId) };
  await recordEvent(tx, session, { kind: "GOODS_RECEIVED", subject, details: { total } }, at);
}
