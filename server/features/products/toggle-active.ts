import { AppError } from "#core/errors.ts";
import type { PlanLimits } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import * as products from "#server/features/products/products.sql.ts";
import { refuseProductsBeyondPlan } from "#server/store/plan-limits.ts";

/**
 * Without a requested state it toggles.
 * @throws PRODUCT_NOT_FOUND or PLAN_PRODUCTS_FULL
 */
export async function toggleActive(
  tx: StoreTx,
  planLimits: PlanLimits,
  id: string,
  requestedState: boolean | null,
  now: Date,
): Promise<boolean> {
  // Reads without a lock, because the plan's lock comes before product locks, as in a sale.
  const before = await products.productById(tx, id);
  if (before && !before.active && requestedState !== false) await refuseProductsBeyondPlan(tx, planLimits, 1);
  const active = await products.toggleActive(tx, id, requestedState, now);
  if (active === null) throw new AppError("PRODUCT_NOT_FOUND");
  return active;
}
