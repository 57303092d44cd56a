import { AppError } from "#core/errors.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import * as products from "#server/features/products/products.sql.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

/**
 * Without a requested state it toggles.
 * @throws PRODUCT_NOT_FOUND or PLAN_PRODUCTS_FULL
 */
export async function toggleProductActive(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  id: string,
  requestedState: boolean | null,
  now: Date,
): Promise<boolean> {
  // Reads without a lock, because the plan's lock comes before product locks, as in a sale.
  const before = await products.findProductById(tx, id);
  if (before && !before.active && requestedState !== false) await refuseProductsBeyondPlan(tx, planLimits, 1);
  const active = await products.setProductActive(tx, id, requestedState, now);
  if (active === null) throw new AppError("PRODUCT_NOT_FOUND");
  return active;
}
