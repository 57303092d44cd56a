import type { PayableInput, PurchaseOrderFields } from "#core/contract/purchase-orders/purchase-orders.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY_SUM } from "#core/money.ts";
import { formatPurchaseOrderNumber } from "#core/purchasing/order-number.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall, NewDocument, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  computeOrderTotal,
  refuseForbiddenStatusChange,
  refuseFractionalQuantities,
  resolveOrderItems,
} from "#server/features/purchase-orders/order-rules.ts";
import {
  deleteOrderRow,
  hasOrderItem,
  insertOrder,
  insertOrderItems,
  lockOrder,
  lockSupplierRow,
  readOrderablePresentations,
  readUnitsOfOrderItems,
  setOrderStatus,
  sumOtherOrders,
  takeNextOrderNumber,
  updateOrder,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveMissingGoods } from "#server/features/purchase-orders/receive-goods.ts";

/** @throws SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND, PRESENTATION_NOT_FOUND, INVALID_INPUT or SUM_TOO_LARGE */
export async function createOrder(
  tx: StoreTx,
  document: NewDocument,
  fields: PurchaseOrderFields,
  status: OrderStatus = "PENDING",
) {
  const { items, total } = await resolve(tx, fields);
  if (!(await lockSupplierRow(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  const number = await takeNextOrderNumber(tx);
  await refuseTooMuch(tx, document.id, total);
  await insertOrder(tx, { ...document, number, status, total, fields });
  await insertOrderItems(tx, document.id, items, document.at);
}

/**
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING, ORDER_CHANGED, SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND,
 * PRESENTATION_NOT_FOUND, SUM_TOO_LARGE or INVALID_INPUT
 */
export async function changeOrder(
  tx: StoreTx,
  id: string,
  { seenItem, ...fields }: PurchaseOrderFields & { seenItem?: string | null },
  now: Date,
) {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_PENDING");
  if (seenItem && !(await hasOrderItem(tx, id, seenItem))) throw new AppError("ORDER_CHANGED");
  const { items, total } = await resolve(tx, fields);
  if (!(await lockSupplierRow(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  await refuseTooMuch(tx, id, total);
  await updateOrder(tx, { id, total, fields });
  await insertOrderItems(tx, id, items, now);
}

async function resolve(tx: StoreTx, fields: PurchaseOrderFields) {
  const packIds = fields.items.flatMap(({ presentation }) => (presentation ? [presentation.id] : []));
  const items = resolveOrderItems(
    fields.items,
    packIds.length > 0 ? await readOrderablePresentations(tx, packIds) : [],
  );
  const total = computeOrderTotal(items);
  const units = await readUnitsOfOrderItems(tx, items);
  refuseFractionalQuantities(items, units);
  return { items: items.map((item, place) => ({ ...item, unit: units[place]! })), total };
}

/** Takes no lock: concurrent changes may exceed the limit a little, but it is far below 2^53. */
async function refuseTooMuch(tx: StoreTx, id: string, total: number) {
  if ((await sumOtherOrders(tx, id)) + total > MAX_MONEY_SUM) throw new AppError("SUM_TOO_LARGE");
}

/**
 * Locks the order, so that its goods enter the stock only once.
 * @throws ORDER_NOT_FOUND, ORDER_STATUS_REFUSED or STOCK_TOO_HIGH
 */
export async function changeOrderStatus(
  move: DocumentCall,
  id: string,
  to: OrderStatus,
  payable?: PayableInput | null,
) {
  const { tx, document } = move;
  const from = await lockOrder(tx, id);
  if (!from) throw new AppError("ORDER_NOT_FOUND");
  refuseForbiddenStatusChange(from, to);
  if (to === "RECEIVED") await receiveMissingGoods(move, id, payable);
  await setOrderStatus(tx, id, to, document.at);
}

/**
 * The number of a deleted order is not reused.
 * @throws ORDER_NOT_FOUND or ORDER_NOT_DELETABLE
 */
export async function deleteOrder({ tx, session, now }: WriteCall, id: string) {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_DELETABLE");
  const name = formatPurchaseOrderNumber(await deleteOrderRow(tx, id));
  await recordEvent(tx, session, { kind: "ORDER_DELETED", subject: { id, name } }, now);
}
