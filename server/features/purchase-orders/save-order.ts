import type { OrderFields } from "#core/contract/purchase-orders/purchase-orders.ts";
import { AppError } from "#core/errors.ts";
import { MAX_SUM } from "#core/money.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { orderTotal, refuseFractions, resolveItems } from "#server/features/purchase-orders/order-rules.ts";
import {
  hasItem,
  insertOrder,
  lockOrder,
  lockSupplierRow,
  nextOrderNumber,
  packsById,
  totalOfOtherOrders,
  unitsOf,
  updateOrder,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";

/** @throws SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND, PRESENTATION_NOT_FOUND, INVALID_INPUT or SUM_TOO_LARGE */
export async function createOrder(tx: StoreTx, document: NewDocument, fields: OrderFields): Promise<void> {
  const { items, total, units } = await resolve(tx, fields);
  if (!(await lockSupplierRow(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  const number = await nextOrderNumber(tx);
  await refuseTooMuch(tx, document.id, total);
  await insertOrder(tx, { ...document, number, total, fields, items, units });
}

/**
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING, ORDER_CHANGED, SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND,
 * SUM_TOO_LARGE or INVALID_INPUT
 */
export async function changeOrder(
  tx: StoreTx,
  id: string,
  { seenItem, ...fields }: OrderFields & { seenItem?: string | null },
  now: Date,
): Promise<void> {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_PENDING");
  if (seenItem && !(await hasItem(tx, id, seenItem))) throw new AppError("ORDER_CHANGED");
  const { items, total, units } = await resolve(tx, fields);
  if (!(await lockSupplierRow(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  await refuseTooMuch(tx, id, total);
  await updateOrder(tx, { id, total, fields, items, units, now });
}

async function resolve(tx: StoreTx, fields: OrderFields) {
  const packIds = fields.items.flatMap(({ presentation }) => (presentation ? [presentation.id] : []));
  const items = resolveItems(fields.items, packIds.length > 0 ? await packsById(tx, packIds) : []);
  const total = orderTotal(items);
  const units = await unitsOf(tx, items);
  refuseFractions(items, units);
  return { items, total, units };
}

/** Without a lock, concurrent changes may exceed the limit a little; the limit is far below 2^53. */
async function refuseTooMuch(tx: StoreTx, id: string, total: number): Promise<void> {
  if ((await totalOfOtherOrders(tx, id)) + total > MAX_SUM) throw new AppError("SUM_TOO_LARGE");
}
