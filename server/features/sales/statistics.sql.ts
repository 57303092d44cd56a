import sql from "sql-template-tag";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { uuidFloor } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Sold } from "#server/features/sales/best-sellers-rules.ts";

type DaySum = { day: string; sales: number; revenue: number };

export async function salesEver(tx: StoreTx): Promise<{ sales: number; revenue: number }> {
  return (await tx.first<{ sales: number; revenue: number }>(sql`
    select coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(revenue), 0)::bigint as revenue
    from sale_totals where store_id = ${tx.storeId}`))!;
}

export function salesByDay(tx: StoreTx, first: string, last: string): Promise<DaySum[]> {
  return tx.many<DaySum>(sql`
    select day, sum(sales)::bigint as sales, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date
    group by day`);
}

export async function countActiveProducts(tx: StoreTx): Promise<{ total: number; low: number }> {
  return (await tx.first<{ total: number; low: number }>(sql`
    select count(*) as total, count(*) filter (where stock < ${LOW_STOCK_THRESHOLD}) as low
    from products where store_id = ${tx.storeId} and active`))!;
}

/** By units, best first; free items belong to no product. Items lie in the order of their sales' ids, that is, of time. */
export function soldInDays(tx: StoreTx, first: string, last: string, most: number | null): Promise<Sold[]> {
  return tx.many<Sold>(sql`
    select product_id as "productId", sum(quantity)::bigint as quantity from sale_items
    where store_id = ${tx.storeId} and sale_id >= ${uuidFloor(startOfDay(first))}
      and sale_id < ${uuidFloor(endOfDay(last))} and product_id is not null
    group by product_id order by quantity desc, product_id limit ${most}`);
}

export async function salesInDays(tx: StoreTx, first: string, last: string): Promise<number> {
  return (await tx.first<{ sales: number }>(sql`
    select coalesce(sum(sales), 0)::bigint as sales from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date`))!.sales;
}

export async function nameProducts(tx: StoreTx, products: readonly Sold[]): Promise<Map<string, string>> {
  const ids = products.map(({ productId }) => productId);
  const rows = await tx.many<{ id: string; name: string }>(
    sql`select id, name from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
