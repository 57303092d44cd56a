import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import { FREE_PLAN_LIMITS, type PlanLimitMode } from "#core/plan.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * Called before products become active. Locks a store on the free plan, so that its additions come one by one.
 * @throws PLAN_PRODUCTS_FULL
 */
export async function refuseProductsBeyondPlan(tx: StoreTx, planLimits: PlanLimitMode, added: number) {
  if (planLimits === "warn" || !(await lockStoreOnFreePlan(tx))) return;
  const present = await countActiveProducts(tx, FREE_PLAN_LIMITS.products);
  if (present + added > FREE_PLAN_LIMITS.products) throw new AppError("PLAN_PRODUCTS_FULL");
}

/**
 * Called before the sale is written. Locks a store on the free plan, so that its sales come one by one.
 * @throws PLAN_SALES_FULL
 */
export async function refuseSaleBeyondPlan(tx: StoreTx, planLimits: PlanLimitMode, day: string) {
  if (planLimits === "warn" || !(await lockStoreOnFreePlan(tx))) return;
  if ((await countSalesOfDay(tx, day)) >= FREE_PLAN_LIMITS.salesPerDay) throw new AppError("PLAN_SALES_FULL");
}

/** True if the store has the free plan; its row is then locked until the end of the transaction. */
async function lockStoreOnFreePlan(tx: StoreTx): Promise<boolean> {
  const row = await tx.first(
    sql`select store_id from stores where store_id = ${tx.storeId} and plan = 'FREE' for no key update`,
  );
  return row !== null;
}

/** Counts at most `most`, so that a large catalogue is not counted as a whole. */
async function countActiveProducts(tx: StoreTx, most: number): Promise<number> {
  return (await tx.value<number>(
    sql`select count(*) from (select from products where store_id = ${tx.storeId} and active limit ${most}) p`,
  ))!;
}

/** Read from the running totals, so that the cost does not grow with the store's history. */
async function countSalesOfDay(tx: StoreTx, day: string): Promise<number> {
  return (await tx.value<number>(
    sql`select coalesce(sum(sales), 0)::bigint as count from sale_day_totals
        where store_id = ${tx.storeId} and day = ${day}::date`,
  ))!;
}
