import { AppError, invalidInput } from "#core/errors.ts";
import { MAX_MONEY, MAX_MONEY_SUM } from "#core/money.ts";
import { addQuantities, isQuantityAllowed, multiplyQuantity, proportionOf } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertReceivedExpiries } from "#server/features/expiries/insert-expiries.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { type ProductLastCost, readLastCosts } from "#server/features/purchase-orders/last-purchases.sql.ts";
import {
  computeLineCost,
  type OrderablePresentation,
  sumReceivedUnits,
} from "#server/features/purchase-orders/order-rules.ts";
import {
  type AppendedOrderItem,
  appendOrderItems,
  insertSentOrder,
  linkOrderLinesToProducts,
  lockOrder,
  lockProductsInStock,
  readOrderablePresentations,
  readOrderNumber,
  readSupplierIdOfOrder,
  setOrderStatus,
  takeNextOrderNumber,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { requireOrderedStatus } from "#server/features/purchase-orders/reception-rules.ts";
import {
  type BilledReceptionLine,
  insertBillReception,
  readTotalReceivedValue,
} from "#server/features/purchase-orders/receptions.sql.ts";
import type { Session } from "#server/session.ts";

type WriteCall = { tx: StoreTx; session: Session; document: { id: string; at: Date } };

export type ReceivedSupplierBill = {
  orderId: string | null;
  supplierId: string;
  note: string;
  lines: readonly (Omit<BilledReceptionLine, "orderLine"> & {
    expiresOn: string | null;
    pack: { id: string; count: number } | null;
  })[];
};
export type BillReceptionResult = { orderId: string; total: number; before: ProductLastCost[] };

/** @throws ORDER_NOT_FOUND or ORDER_STATUS_REFUSED */
export async function readSupplierIdOfOpenOrder(tx: StoreTx, orderId: string): Promise<string> {
  const status = await lockOrder(tx, orderId);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  requireOrderedStatus(status);
  return readSupplierIdOfOrder(tx, orderId);
}

/**
 * Receives the goods of an invoice. The reception gets the id of `document`. Items that were not ordered are
 * appended to the order.
 * @throws PRODUCT_NOT_FOUND, INVALID_INPUT, STOCK_TOO_HIGH or SUM_TOO_LARGE
 */
export async function receiveBilledGoods(
  { tx, session, document }: WriteCall,
  bill: ReceivedSupplierBill,
): Promise<BillReceptionResult> {
  const { id, at } = document;
  const orderId = bill.orderId ?? uuidv7(at.getTime());
  const total = bill.lines.reduce((sum, { paid }) => sum + paid, 0);
  if (total > MAX_MONEY || (await readTotalReceivedValue(tx)) + total > MAX_MONEY_SUM)
    throw new AppError("SUM_TOO_LARGE");
  if (!bill.orderId) {
    const number = await takeNextOrderNumber(tx);
    await insertSentOrder(tx, { id: orderId, at, number, supplierId: bill.supplierId, notes: bill.note });
  }
  const ids = [...new Set(bill.lines.map(({ productId }) => productId))].sort();
  const before = await readLastCosts(tx, ids);
  const products = await lockProductsInStock(tx, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const wrong = bill.lines.flatMap(({ productId, quantity }, i) => {
    const product = byId.get(productId);
    if (!product) return [{ field: `lines.${i}.productId`, message: "El producto ya no está en la tienda" }];
    if (!isQuantityAllowed(quantity, product.unit))
      return [
        {
          field: `lines.${i}.quantity`,
          message: `«${product.name}» se cuenta por unidades enteras: revisa cuánto llegó`,
        },
      ];
    if (quantity <= 0 || quantity > MAX_LINE_QUANTITY)
      return [
        { field: `lines.${i}.quantity`, message: `De «${product.name}» debe llegar más de 0 y hasta 99.999` },
      ];
    return [];
  });
  if (wrong.length > 0) throw invalidInput(wrong);
  const ordered = await linkOrderLinesToProducts(tx, orderId);
  const last = Math.max(0, ...ordered.map(({ line }) => line));
  const unordered = bill.lines.filter(({ productId }) => !ordered.some((one) => one.productId === productId));
  const places = new Map(ordered.toReversed().map((one) => [one.productId, one.line]));
  const added = [...new Set(unordered.map(({ productId }) => productId))];
  for (const [i, productId] of added.entries()) places.set(productId, last + 1 + i);
  const packIds = unordered.flatMap(({ pack }) => (pack ? [pack.id] : []));
  const packs = packIds.length > 0 ? await readOrderablePresentations(tx, packIds) : [];
  const items = added.map((productId) => itemOf(productId, byId.get(productId)!, unordered, packs));
  const cost = items.reduce((sum, item) => sum + computeLineCost(item), 0);
  await appendOrderItems(tx, orderId, { line: last + 1, items, total: cost }, at);
  const lines = bill.lines.map((line) => ({ ...line, orderLine: places.get(line.productId)! }));
  await insertBillReception(tx, { id, at, orderId, note: bill.note, total, lines, user: session });
  insertReceivedExpiries(tx, { receptionId: id, at, user: session, lines });
  await moveStock(
    tx,
    {
      kind: "PURCHASE",
      lines: sumReceivedUnits(bill.lines, products),
      purchaseOrderId: orderId,
      user: session,
    },
    at,
  );
  const now = await linkOrderLinesToProducts(tx, orderId);
  if (now.every(({ received, quantity }) => received >= quantity))
    await setOrderStatus(tx, orderId, "RECEIVED", at);
  const subject = { id: orderId, name: await readOrderNumber(tx, orderId) };
  await recordEvent(tx, session, { kind: "GOODS_RECEIVED", subject, details: { total } }, at);
  return { orderId, total, before };
}

/**
 * A product that came as whole packs in one line is stored in packs, so that the next order suggests packs.
 */
function itemOf(
  productId: string,
  { name, unit }: { name: string; unit: AppendedOrderItem["unit"] },
  lines: ReceivedSupplierBill["lines"],
  packs: readonly OrderablePresentation[],
): AppendedOrderItem {
  const own = lines.filter((line) => line.productId === productId);
  const paid = own.reduce((sum, line) => sum + line.paid, 0);
  const { taxRate, pack } = own[0]!;
  const orderedPack =
    own.length === 1 ? packs.find((one) => one.id === pack?.id && one.productId === productId) : null;
  const units = orderedPack ? multiplyQuantity(orderedPack.units, pack!.count) : 0;
  if (orderedPack && units <= own[0]!.quantity) {
    const { id, name: packName, units: holds } = orderedPack;
    const price = Math.round(paid / pack!.count);
    const presentation = { id, name: packName, units: holds, count: pack!.count, price };
    return {
      productId,
      name,
      unit,
      quantity: units,
      unitPrice: proportionOf(price, 1, holds),
      taxRate,
      presentation,
    };
  }
  const quantity = addQuantities(...own.map((line) => line.quantity));
  return {
    productId,
    name,
    unit,
    quantity,
    unitPrice: Math.round(paid / quantity),
    taxRate,
    presentation: null,
  };
}
