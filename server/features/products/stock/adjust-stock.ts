import type { Product } from "#core/contract/products/products.ts";
import type { StockAdjustmentRequest, StockMovement } from "#core/contract/products/stock.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { findProductById, lockProduct, startTrackingStock } from "#server/features/products/products.sql.ts";
import { decideStockAdjustment } from "#server/features/products/stock/adjustment-rules.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import { readStockMovements } from "#server/features/products/stock/movements.sql.ts";
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
  const lines = [{ productId: id, quantity: decideStockAdjustment(current, request) }];
  const { adjustment, note } = request;
  if (adjustment.reason === "COUNT" && !current.tracksStock) {
    startTrackingStock(tx, id, now);
    await recordTrackingChange(tx, session, { id, name: current.name, tracksStock: true }, now);
  }
  const cause = { kind: "ADJUSTMENT", reason: adjustment.reason, note } as const;
  await moveStock(tx, { ...cause, lines, user: session }, now);
  const [movement] = await readStockMovements(tx, id, { before: null, most: 1, withoutSales: false });
  return { product: (await findProductById(tx, id))!, movement: movement! };
}

type TrackedProduct = Pick<Product, "id" | "name" | "tracksStock">;

export function recordTrackingChange(
  tx: StoreTx,
  session: Session,
  { id, name, tracksStock }: TrackedProduct,
  now: Date,
) {
  const event = { subject: { id, name }, details: { tracksStock } };
  return recordEvent(tx, session, { kind: "STOCK_TRACKING_CHANGED", ...event }, now);
}
