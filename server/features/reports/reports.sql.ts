import sql from "sql-template-tag";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { uuidFloor } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Range, Sold } from "#server/features/reports/report-rules.ts";

/** From the running totals, so that a year costs 365 rows and not its sales. */
export function salesByDay(tx: StoreTx, { startDate, endDate }: Range) {
  return tx.many<{ date: string; count: number; revenue: number }>(sql`
    select day as date, sum(sales)::bigint as count, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
    group by day order by day`);
}

/** Every product by name, with the units sold since ever. */
export function inventory(tx: StoreTx) {
  return tx.many<{
    id: string;
    name: string;
    category: string;
    stock: number;
    price: number;
    active: boolean;
    totalSold: number;
  }>(sql`
    select id, name, category, stock, price, active, units_sold as "totalSold" from products
    where store_id = ${tx.storeId} order by name_order, id`);
}

export function topProducts(tx: StoreTx, range: Range, most: number) {
  const { since, before } = idsIn(range);
  return tx.many<{ id: string; name: string; quantity: number; revenue: number }>(sql`
    select p.id, p.name, top.quantity, top.revenue from (
      select product_id, sum(quantity)::bigint as quantity, sum(quantity * price)::bigint as revenue from sale_items
      where store_id = ${tx.storeId} and sale_id >= ${since} and sale_id < ${before} and product_id is not null
      group by product_id order by quantity desc, product_id limit ${most}
    ) top join products p on p.store_id = ${tx.storeId} and p.id = top.product_id
    order by top.quantity desc, top.product_id`);
}

/** What was sold in the range, by product, with all that was ever bought of it; free items are one row. */
export function soldWithCost(tx: StoreTx, range: Range): Promise<Sold[]> {
  const { since, before } = idsIn(range);
  return tx.many<Sold>(sql`
    select sold.units, sold.revenue, coalesce(bought.units, 0)::bigint as "boughtUnits",
      coalesce(bought.cost, 0)::bigint as "boughtFor"
    from (
      select product_id, sum(quantity)::bigint as units, sum(quantity * price)::bigint as revenue from sale_items
      where store_id = ${tx.storeId} and sale_id >= ${since} and sale_id < ${before}
      group by product_id
    ) sold left join (
      select i.product_id, sum(i.quantity)::bigint as units, sum(i.quantity * i.unit_price)::bigint as cost
      from purchase_orders o
      join purchase_order_items i on i.store_id = o.store_id and i.purchase_order_id = o.id
      where o.store_id = ${tx.storeId} and o.received_at is not null and i.product_id is not null
      group by i.product_id
    ) bought on bought.product_id = sold.product_id`);
}

/** An order counts on the day on which it was received; completing it later counts it no second time. */
export async function purchases(tx: StoreTx, { startDate, endDate }: Range) {
  return (await tx.first<{ orders: number; total: number }>(sql`
    select count(*) as orders, coalesce(sum(total), 0)::bigint as total from purchase_orders
    where store_id = ${tx.storeId} and received_at >= ${startOfDay(startDate)} and received_at < ${endOfDay(endDate)}`))!;
}

/** Items lie in the order of their sales' ids, that is, of time. */
function idsIn({ startDate, endDate }: Range) {
  return { since: uuidFloor(startOfDay(startDate)), before: uuidFloor(endOfDay(endDate)) };
}
