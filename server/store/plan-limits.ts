import { AppError } from "#core/errors.ts";
import { FREE_PLAN, type PlanLimits } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countActiveProducts, countSalesOf, holdFreeStore } from "#server/store/plan-limits.sql.ts";

/**
 * To be called before `added` more products become active, by whatever way. With enforced limits the free stores'
 * products are added one after the other, so that two who come at once do not both take the last place.
 * @throws PLAN_PRODUCTS_FULL
 */
export async function refuseProductsBeyondPlan(
  tx: StoreTx,
  planLimits: PlanLimits,
  added: number,
): Promise<void> {
  if (planLimits === "warn" || !(await holdFreeStore(tx))) return;
  const present = await countActiveProducts(tx, FREE_PLAN.products);
  if (present + added > FREE_PLAN.products) throw new AppError("PLAN_PRODUCTS_FULL");
}

/** To be called before a sale of `day` is written; also one after the other. @throws PLAN_SALES_FULL */
export async function refuseSaleBeyondPlan(tx: StoreTx, planLimits: PlanLimits, day: string): Promise<void> {
  if (planLimits === "warn" || !(await holdFreeStore(tx))) return;
  if ((await countSalesOf(tx, day)) >= FREE_PLAN.salesPerDay) throw new AppError("PLAN_SALES_FULL");
}
