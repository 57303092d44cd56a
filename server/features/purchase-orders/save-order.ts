import type { OrderFields } from "#core/contract/purchase-orders.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { orderTotal } from "#server/features/purchase-orders/order-rules.ts";
import {
  insertOrder,
  keepSupplier,
  lockOrder,
  nextOrderNumber,
  updateOrder,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";

/** Returns the id of the new, pending order. @throws SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND or INVALID_INPUT */
export async function createOrder(tx: StoreTx, fields: OrderFields, now: Date): Promise<string> {
  const total = orderTotal(fields.items);
  if (!(await keepSupplier(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  const id = uuidv7(now.getTime());
  await insertOrder(tx, { id, number: await nextOrderNumber(tx), total, fields, now });
  return id;
}

/** @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING, SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND or INVALID_INPUT */
export async function changeOrder(tx: StoreTx, id: string, fields: OrderFields, now: Date): Promise<void> {
  const status = await lockOrder(tx, id);
  if (!status) throw new AppError("ORDER_NOT_FOUND");
  if (status !== "PENDING") throw new AppError("ORDER_NOT_PENDING");
  const total = orderTotal(fields.items);
  if (!(await keepSupplier(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  await updateOrder(tx, { id, total, fields, now });
}
