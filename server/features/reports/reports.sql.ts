import sql from "sql-template-tag";
import type { InventoryReport } from "#core/contract/reports.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { uuidFloor } from "#core/uuid.ts";
import { manyInParts } from "#server/db/many-in-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Range } from "#server/features/reports/report-rules.ts";

/** From the running totals, so that a year costs 365 rows and not its sales. */
export function salesByDay(tx: StoreTx, { startDate, endDate }: Range) {
  return tx.many<{ date: string; count: number; revenue: number }>(sql`
    select day as date, sum(sales)::bigint as count, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
    group by day order by day`);
}

type Stocked = Omit<InventoryReport["products"][number], "inventoryValue" | "isLowStock">;

/** Every product by name, with the units sold since ever. */
export function inventory<T>(tx: StoreTx, made: (product: Stocked) => T): Promise<T[]> {
  return manyInParts(
    tx,
    sql`select id, name, category, stock, price, active, units_sold as "totalSold" from products
        where store_id = ${tx.storeId} order by name_order, id`,
    made,
  );
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

/**
 * Pesos, estimated: for each product its units × their weighted average cost in the orders ever received, rounded; of
 * what was never bought so `percent` of its price. Free items together are one such product.
 */
export async function costOfSold(tx: StoreTx, range: Range, percent: number): Promise<number> {
  const { since, before } = idsIn(range);
  return (await tx.first<{ cost: number }>(sql`
    select coalesce(sum(case when bought.units is null then (sold.revenue * ${percent}::bigint + 50) / 100
      else round(sold.units * bought.cost / bought.units) end), 0) as cost
    from (
      select product_id, sum(quantity) as units, sum(quantity * price)::bigint as revenue from sale_items
      where store_id = ${tx.storeId} and sale_id >= ${since} and sale_id < ${before}
      group by product_id
    ) sold left join (
      select i.product_id, sum(i.quantity)::numeric as units, sum(i.quantity * i.unit_price)::numeric as cost
      from purchase_orders o
      join purchase_order_items i on i.store_id = o.store_id and i.purchase_order_id = o.id
      where o.store_id = ${tx.storeId} and o.received_at is not null and i.product_id is not null
      group by i.product_id
    ) bought on bought.product_id = sold.product_id`))!.cost;
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
