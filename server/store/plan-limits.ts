import { AppError } from "#core/errors.ts";
import { FREE_PLAN, type PlanLimits } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countActiveProducts, countSalesOf, lockFreeStore } from "#server/store/plan-limits.sql.ts";

/**
 * Call it before products become active. Enforced limits serialise the additions of a free store.
 * @throws PLAN_PRODUCTS_FULL
 */
export async function refuseProductsBeyondPlan(
  tx: StoreTx,
  planLimits: PlanLimits,
  added: number,
): Promise<void> {
  if (planLimits === "warn" || !(await lockFreeStore(tx))) return;
  const present = await countActiveProducts(tx, FREE_PLAN.products);
  if (present + added > FREE_PLAN.products) throw new AppError("PLAN_PRODUCTS_FULL");
}

/**
 * Call it before the sale is written. Sales of a free store are serialised.
 * @throws PLAN_SALES_FULL
 */
export async function refuseSaleBeyondPlan(tx: StoreTx, planLimits: PlanLimits, day: string): Promise<void> {
  if (planLimits === "warn" || !(await lockFreeStore(tx))) return;
  if ((await countSalesOf(tx, day)) >= FREE_PLAN.salesPerDay) throw new AppError("PLAN_SALES_FULL");
}
