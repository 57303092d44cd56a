import type { Movement, Product, WantedAdjustment } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { decideAdjustment, isRepeated } from "#server/features/products/adjustment-rules.ts";
import { moveStock } from "#server/features/products/move-stock.ts";
import { movementByKey, movementsOf } from "#server/features/products/movements.sql.ts";
import { lockProduct, productById } from "#server/features/products/products.sql.ts";
import type { Session } from "#server/http/session.ts";

type Hand = { tx: StoreTx; session: Session; idempotencyKey: string | null; now: Date };

/**
 * Corrects the stock by hand, once for each idempotency key.
 * @throws PRODUCT_NOT_FOUND, IDEMPOTENCY_MISMATCH, STOCK_CHANGED, INSUFFICIENT_STOCK or STOCK_TOO_HIGH
 */
export async function adjustStock(
  { tx, session, idempotencyKey, now }: Hand,
  id: string,
  wanted: WantedAdjustment,
): Promise<{ product: Product; movement: Movement }> {
  // A second try with the same key waits here until the first one is decided.
  const current = await lockProduct(tx, id);
  if (!current) throw new AppError("PRODUCT_NOT_FOUND");
  const first = idempotencyKey && (await movementByKey(tx, idempotencyKey));
  if (first) {
    if (first.productId !== id || !isRepeated(first, wanted))
      throw new AppError("IDEMPOTENCY_MISMATCH", MISMATCH);
    return { product: (await productById(tx, id))!, movement: first };
  }
  const lines = [{ productId: id, quantity: decideAdjustment(current, wanted) }];
  const { adjustment, note } = wanted;
  const cause = { kind: "ADJUSTMENT", reason: adjustment.reason, note, idempotencyKey } as const;
  await moveStock(tx, { ...cause, lines, user: session }, now);
  const [movement] = await movementsOf(tx, id, { before: null, most: 1, withoutSales: false });
  return { product: (await productById(tx, id))!, movement: movement! };
}

const MISMATCH = { message: "Este ajuste ya se registró con otros datos" };
