import type { PayableInput } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { ReceptionFields } from "#core/contract/purchase-orders/receptions.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { insertReceivedExpiries } from "#server/features/expiries/insert-expiries.ts";
import { recordPurchaseDebt } from "#server/features/payables/charge-purchase.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { type ProductLastCost, readLastCosts } from "#server/features/purchase-orders/last-purchases.ts";
import { sumLineCosts, sumReceivedUnits } from "#server/features/purchase-orders/order-rules.ts";
import {
  appendOrderItems,
  insertOrder,
  linkOrderLinesToProducts,
  lockOrder,
  lockProductsInStock,
  readOrderablePresentations,
  readOrderNumber,
  readSupplierIdOfOrder,
  setOrderStatus,
  takeNextOrderNumber,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import {
  type ArrivedLine,
  type BilledLine,
  buildAddedItems,
  computeReceptionTotal,
  decideArrivedLines,
  findWrongLines,
  type KnownGoods,
  listMissingLines,
  type RequestedLine,
  requireOrderedStatus,
} from "#server/features/purchase-orders/reception-rules.ts";
import {
  insertReception,
  readReceptionsOfOrder,
  readTotalReceivedValue,
} from "#server/features/purchase-orders/receptions.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

export type { BilledLine, KnownGoods } from "#server/features/purchase-orders/reception-rules.ts";

/**
 * The order becomes RECEIVED when nothing is missing.
 * @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED, INVALID_INPUT, RECEPTIONS_FULL, STOCK_TOO_HIGH or
 * SUM_TOO_LARGE
 */
export async function receiveOrderedGoods(call: DocumentCall, orderId: string, fields: ReceptionFields) {
  const { tx, document } = call;
  await lockOpenOrder(tx, orderId);
  const lines = decideArrivedLines(await linkOrderLinesToProducts(tx, orderId), fields.items);
  await takeIn(call, { orderId, lines, note: fields.note, payable: fields.payable, field: "items" });
  return (await readReceptionsOfOrder(tx, orderId)).find(({ id }) => id === document.id)!;
}

/**
 * Locks the products and checks every line before anything changes.
 * @throws INVALID_INPUT
 */
export async function requireKnownGoods(tx: StoreTx, lines: readonly RequestedLine[]): Promise<KnownGoods> {
  const products = await lockProductsInStock(tx, pluck(lines, "productId"));
  const ids = lines.flatMap(({ presentationId }) => presentationId ?? []);
  const goods = { products, packs: ids.length > 0 ? await readOrderablePresentations(tx, ids) : [] };
  const wrong = findWrongLines(lines, goods);
  if (wrong.length > 0) throw invalidInput(wrong);
  return goods;
}

/** @throws ORDER_NOT_FOUND or ORDER_STATUS_REFUSED */
async function lockOpenOrder(tx: StoreTx, orderId: string) {
  const status = await lockOrder(tx, orderId);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  requireOrderedStatus(status);
}

/** @throws ORDER_NOT_FOUND or ORDER_STATUS_REFUSED */
export async function readSupplierIdOfOpenOrder(tx: StoreTx, orderId: string): Promise<string> {
  await lockOpenOrder(tx, orderId);
  return readSupplierIdOfOrder(tx, orderId);
}

/**
 * Receives all that is missing. Requires a locked order.
 * @throws STOCK_TOO_HIGH, SUM_TOO_LARGE or ORDER_STATUS_REFUSED
 */
export async function receiveMissingGoods(
  call: DocumentCall,
  orderId: string,
  payable: PayableInput | null | undefined,
) {
  const lines = listMissingLines(await linkOrderLinesToProducts(call.tx, orderId));
  if (lines.length > 0) await takeIn(call, { orderId, lines, note: null, payable, field: "items" });
}

type SupplierBill = {
  orderId: string | null;
  supplierId: string;
  note: string;
  lines: readonly BilledLine[];
  goods: KnownGoods;
  payable: PayableInput | null | undefined;
  /** The amount to pay, in pesos. */
  billed: number;
};

/**
 * Receives the goods of an invoice into its order, or into a new one. Items that were not ordered are appended to the
 * order.
 * @throws INVALID_INPUT, STOCK_TOO_HIGH, SUM_TOO_LARGE or SUPPLIER_NOT_FOUND
 */
export async function receiveBilledGoods(
  call: DocumentCall,
  { supplierId, goods, lines: came, ...bill }: SupplierBill,
): Promise<{ orderId: string; before: ProductLastCost[] }> {
  const { tx, document } = call;
  const { at } = document;
  const orderId = bill.orderId ?? uuidv7(at.getTime());
  if (!bill.orderId) {
    const number = await takeNextOrderNumber(tx);
    const fields = { supplierId, notes: bill.note, expectedDate: null };
    await insertOrder(tx, { id: orderId, at, number, status: "ORDERED", total: 0, fields });
  }
  const before = await readLastCosts(tx, pluck(came, "productId"));
  const ordered = await linkOrderLinesToProducts(tx, orderId);
  const places = new Map(ordered.toReversed().map(({ productId, line }) => [productId, line]));
  const next = Math.max(0, ...ordered.map(({ line }) => line)) + 1;
  const added = buildAddedItems(
    came.filter(({ productId }) => !places.has(productId)),
    goods,
  );
  for (const [i, { productId }] of added.entries()) places.set(productId, next + i);
  await appendOrderItems(tx, orderId, { line: next, items: added, total: sumLineCosts(added) }, at);
  const lines = came.map((line) => ({
    ...line,
    orderLine: places.get(line.productId)!,
    unitCost: Math.round(line.paid / line.quantity),
  }));
  await takeIn(call, { ...bill, orderId, lines, field: "lines" });
  return { orderId, before };
}

type GoodsReception = {
  orderId: string;
  lines: readonly ArrivedLine[];
  note: string | null;
  payable: PayableInput | null | undefined;
  /** The maximum debt in pesos, if it differs from the cost of the lines. */
  billed?: number;
  /** The field of the request that holds the lines. */
  field: "items" | "lines";
};

/**
 * Receives goods, by an order, an arrival or an invoice: the reception with the id of `document`, stock, expiry
 * dates, the debt and the order's status. Requires a locked order.
 * @throws INVALID_INPUT, STOCK_TOO_HIGH, SUM_TOO_LARGE, ORDER_STATUS_REFUSED or SUPPLIER_NOT_FOUND
 */
async function takeIn(
  { tx, session, document: { id, at } }: DocumentCall,
  { orderId, lines, note, payable, billed, field }: GoodsReception,
) {
  const total = computeReceptionTotal(lines, await readTotalReceivedValue(tx), field);
  const products = await lockProductsInStock(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const moved = sumReceivedUnits(lines, products);
  const deductsVat = (await readStoreSettings(tx)).taxes.vat === "RESPONSIBLE";
  await insertReception(tx, { id, at, orderId, note, total, lines, deductsVat, user: session });
  insertReceivedExpiries(tx, { receptionId: id, at, user: session, lines });
  await moveStock(tx, { kind: "PURCHASE", lines: moved, purchaseOrderId: orderId, user: session }, at);
  if (payable) {
    const supplierId = await readSupplierIdOfOrder(tx, orderId);
    const bought = { id, supplierId, purchaseOrderId: orderId, total: billed ?? total, at, by: session };
    await recordPurchaseDebt(tx, bought, payable);
  }
  const now = await linkOrderLinesToProducts(tx, orderId);
  if (now.every((line) => line.received >= line.quantity)) await setOrderStatus(tx, orderId, "RECEIVED", at);
  const subject = { id: orderId, name: await readOrderNumber(tx, orderId) };
  await recordEvent(tx, session, { kind: "GOODS_RECEIVED", subject, details: { total } }, at);
}
