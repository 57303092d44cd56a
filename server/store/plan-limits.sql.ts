import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

/** True if the store has the free plan; its row is then locked until the end of the transaction. */
export async function lockStoreOnFreePlan(tx: StoreTx): Promise<boolean> {
  const row = await tx.first(
    sql`select store_id from stores where store_id = ${tx.storeId} and plan = 'FREE' for no key update`,
  );
  return row !== null;
}

/** Counts at most `most`, so that a large catalogue is not counted as a whole. */
export async function countActiveProducts(tx: StoreTx, most: number): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*) from (select from products where store_id = ${tx.storeId} and active limit ${most}) p`,
  );
  return row!.count;
}

/** Read from the running totals, so that the cost does not grow with the store's history. */
export async function countSalesOfDay(tx: StoreTx, day: string): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select coalesce(sum(sales), 0)::bigint as count from sale_day_totals
        where store_id = ${tx.storeId} and day = ${day}::date`,
  );
  return row!.count;
}
