import type { Product } from "#core/contract/products/products.ts";
import type { StockAdjustmentRequest, StockMovement } from "#core/contract/products/stock.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { findProductById, lockProduct, startTrackingStock } from "#server/features/products/products.sql.ts";
import { decideStockAdjustment } from "#server/features/products/stock/adjustment-rules.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { readProductCost, readStockMovements } from "#server/features/products/stock/movements.sql.ts";
import type { Session } from "#server/session.ts";

/**
 * A count of a product that nobody tracks begins its tracking.
 * @throws PRODUCT_NOT_FOUND, STOCK_CHANGED, INSUFFICIENT_STOCK or STOCK_TOO_HIGH
 */
export async function adjustStock(
  { tx, session, now }: WriteCall,
  id: string,
  request: StockAdjustmentRequest,
): Promise<{ product: Product; movement: StockMovement }> {
  const current = await lockProduct(tx, id);
  if (!current) throw new AppError("PRODUCT_NOT_FOUND");
  const line = { productId: id, quantity: decideStockAdjustment(current, request) };
  const { adjustment, note } = request;
  const cause = { kind: "ADJUSTMENT", reason: adjustment.reason, note } as const;
  if (adjustment.reason !== "COUNT") await moveStock(tx, { ...cause, lines: [line], user: session }, now);
  else {
    const { price: unitPrice, tracksStock: tracked } = current;
    if (!tracked) await trackStockOfProducts(tx, session, [{ id, name: current.name }], now);
    const { averageCost: unitCost } = await readProductCost(tx, id);
    const lines = [{ ...line, unitCost, unitPrice, tracked }];
    await moveStock(tx, { ...cause, lines, user: session }, now);
  }
  const [movement] = await readStockMovements(tx, id, { before: null, most: 1, withoutSales: false });
  return { product: (await findProductById(tx, id))!, movement: movement! };
}

type Counter = Pick<Session, "userId" | "userName">;

/** A count begins the tracking of products that nobody tracked. */
export async function trackStockOfProducts(
  tx: StoreTx,
  user: Counter,
  products: readonly { id: string; name: string }[],
  now: Date,
): Promise<void> {
  const [first, ...more] = products;
  if (!first) return;
  const ids = products.map(({ id }) => id);
  startTrackingStock(tx, ids, now);
  if (more.length === 0) return recordTrackingChange(tx, user, { ...first, tracksStock: true }, now);
  const details = { tracksStock: true, products: products.length };
  await recordEvent(tx, user, { kind: "STOCK_TRACKING_CHANGED", details }, now);
}

type TrackedProduct = Pick<Product, "id" | "name" | "tracksStock">;

export function recordTrackingChange(
  tx: StoreTx,
  user: Counter,
  { id, name, tracksStock }: TrackedProduct,
  now: Date,
) {
  const event = { subject: { id, name }, details: { tracksStock } };
  return recordEvent(tx, user, { kind: "STOCK_TRACKING_CHANGED", ...event }, now);
}
