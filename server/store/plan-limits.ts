import { AppError } from "#core/errors.ts";
import { FREE_PLAN_LIMITS, type PlanLimitMode } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countActiveProducts, countSalesOfDay, lockStoreOnFreePlan } from "#server/store/plan-limits.sql.ts";

/**
 * Call it before products become active. Enforced limits serialise the additions of a free store.
 * @throws PLAN_PRODUCTS_FULL
 */
export async function refuseProductsBeyondPlan(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  added: number,
): Promise<void> {
  if (planLimits === "warn" || !(await lockStoreOnFreePlan(tx))) return;
  const present = await countActiveProducts(tx, FREE_PLAN_LIMITS.products);
  if (present + added > FREE_PLAN_LIMITS.products) throw new AppError("PLAN_PRODUCTS_FULL");
}

/**
 * Call it before the sale is written. Sales of a free store are serialised.
 * @throws PLAN_SALES_FULL
 */
export async function refuseSaleBeyondPlan(
  tx: StoreTx,
  planLimits: PlanLimitMode,
  day: string,
): Promise<void> {
  if (planLimits === "warn" || !(await lockStoreOnFreePlan(tx))) return;
  if ((await countSalesOfDay(tx, day)) >= FREE_PLAN_LIMITS.salesPerDay) throw new AppError("PLAN_SALES_FULL");
}
