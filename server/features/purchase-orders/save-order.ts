import { createHash } from "node:crypto";
import type { OrderFields } from "#core/contract/purchase-orders.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { orderTotal } from "#server/features/purchase-orders/order-rules.ts";
import {
  hasItem,
  insertOrder,
  keepSupplier,
  lockOrder,
  lockOrderCounter,
  nextOrderNumber,
  orderByKey,
  updateOrder,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";

type Hand = { tx: StoreTx; idempotencyKey: string | null; now: Date };

/**
 * Returns the id of the new, pending order; the same key answers the first one again.
 * @throws SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND, INVALID_INPUT or IDEMPOTENCY_MISMATCH
 */
export async function createOrder({ tx, idempotencyKey, now }: Hand, fields: OrderFields): Promise<string> {
  const requestHash = createHash("sha256").update(JSON.stringify(fields)).digest();
  if (idempotencyKey) {
    // A second try with the same key waits here until the first one is decided, and takes no number.
    await lockOrderCounter(tx);
    const first = await orderByKey(tx, idempotencyKey);
    if (first && !first.requestHash.equals(requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH", MISMATCH);
    if (first) return first.id;
  }
  const total = orderTotal(fields.items);
  if (!(await keepSupplier(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  const id = uuidv7(now.getTime());
  const number = await nextOrderNumber(tx);
  await insertOrder(tx, { id, number, total, fields, now, idempotencyKey, requestHash });
  return id;
}

const MISMATCH = { message: "Esta orden ya se creó con otros datos. Búscala en la lista de órdenes" };

/** @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING, ORDER_CHANGED, SUPPLIER_NOT_FOUND, PRODUCT_NOT_FOUND or INVALID_INPUT */
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
  const total = orderTotal(fields.items);
  if (!(await keepSupplier(tx, fields.supplierId))) throw new AppError("SUPPLIER_NOT_FOUND");
  await updateOrder(tx, { id, total, fields, now });
}
