import sql from "sql-template-tag";
import type { SaleStatistics } from "#core/contract/sales.ts";
import { addDays, dayOf, lastDays, startOfDay } from "#core/dates.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { uuidFloor } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const CHART_DAYS = 7;
const TOP_DAYS = 30;
const TOP_PRODUCTS = 5;

/** The dashboard's figures. Sums come from the running totals, so they cost the same at any age of the store. */
export async function saleStatistics(tx: StoreTx, now: Date): Promise<SaleStatistics> {
  const today = dayOf(now);
  const ever = (await tx.first<{ sales: number; revenue: number }>(sql`
    select coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(revenue), 0)::bigint as revenue
    from sale_totals where store_id = ${tx.storeId}`))!;
  const byDay = await tx.many<{ day: string; sales: number; revenue: number }>(sql`
    select day, sum(sales)::bigint as sales, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day > ${addDays(today, -CHART_DAYS)}::date and day <= ${today}::date
    group by day`);
  const products = (await tx.first<{ total: number; low: number }>(sql`
    select count(*) as total, count(*) filter (where stock < ${LOW_STOCK_THRESHOLD}) as low
    from products where store_id = ${tx.storeId} and active`))!;
  const days = new Map(byDay.map((row) => [row.day, row]));
  return {
    totalSales: ever.revenue,
    salesCount: ever.sales,
    averageSaleValue: ever.sales === 0 ? 0 : Math.round(ever.revenue / ever.sales),
    totalProducts: products.total,
    lowStockProducts: products.low,
    todaySales: days.get(today)?.revenue ?? 0,
    todaySalesCount: days.get(today)?.sales ?? 0,
    topSellingProducts: await topProducts(tx, today),
    salesByDay: lastDays(today, CHART_DAYS).map((date) => ({ date, total: days.get(date)?.revenue ?? 0 })),
  };
}

/** By units; free items belong to no product. Items lie in the order of their sales' ids, that is, of time. */
function topProducts(tx: StoreTx, today: string): Promise<{ name: string; quantity: number }[]> {
  const since = uuidFloor(startOfDay(addDays(today, 1 - TOP_DAYS)));
  return tx.many(sql`
    select p.name, top.quantity from (
      select product_id, sum(quantity)::bigint as quantity from sale_items
      where store_id = ${tx.storeId} and sale_id >= ${since} and product_id is not null
      group by product_id order by quantity desc, product_id limit ${TOP_PRODUCTS}
    ) top join products p on p.store_id = ${tx.storeId} and p.id = top.product_id
    order by top.quantity desc, top.product_id`);
}
