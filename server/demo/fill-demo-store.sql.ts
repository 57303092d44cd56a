import sql, { raw } from "sql-template-tag";
import { STORE_ZONE } from "#core/dates.ts";
import { saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Adds the inserted sales to the running totals. The use case of returns has already added the returns. */
export async function fillDemoTotals(tx: StoreTx) {
  const sold = sql`(
    select *, (created_at at time zone ${STORE_ZONE})::date as day from sales where store_id = ${tx.storeId}) s`;
  const soldLines = sql`${sold} join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = s.id`;
  const soldPayments = sql`${sold} join sale_payments p on p.store_id = ${tx.storeId} and p.sale_id = s.id`;
  const add = (...columns: string[]) =>
    raw(columns.map((column) => `${column} = f.${column} + excluded.${column}`).join());
  await tx.run(sql`
    insert into sale_totals as f (store_id, slot, sales, revenue)
    select ${tx.storeId}, 0, count(*), sum(total) from ${sold}
    on conflict (store_id, slot) do update set ${add("sales", "revenue")}`);
  await tx.run(sql`
    insert into sale_day_totals as f (store_id, day, slot, sales, revenue)
    select ${tx.storeId}, day, 0, count(*), sum(total) from ${sold} group by day
    on conflict (store_id, day, slot) do update set ${add("sales", "revenue")}`);
  await tx.run(sql`
    insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
    select ${tx.storeId}::uuid, day, 'SALE', method, 0, count(*), sum(amount) from ${soldPayments} group by day, method
    union all
    select ${tx.storeId}::uuid, day, 'DISCOUNT', '', 0, count(*), sum(discount) from ${sold} where discount > 0 group by day
    on conflict (store_id, day, kind, method, slot) do update set ${add("count", "amount")}`);
  await tx.run(sql`
    insert into promotion_figures as f (store_id, day, promotion_id, product_id, slot, count, quantity, sold, taxes, discount)
    select ${tx.storeId}, day, promotion_id, product_id, 0, count(*), sum(quantity), sum(l.total), 0, sum(promotion_discount)
    from ${soldLines} where promotion_id is not null group by day, promotion_id, product_id
    on conflict (store_id, day, promotion_id, product_id, slot)
      do update set ${add("count", "quantity", "sold", "discount")}`);
  await tx.run(sql`
    insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    select ${tx.storeId}, day, seller_id, 0, min(seller_name), count(*), sum(total), sum(discount), 0
    from ${sold} group by day, seller_id
    on conflict (store_id, day, seller_id, slot) do update set ${add("sales", "total", "discounts")}`);
}

/** A sale in cash since `since` of which nothing came back; null if there is none. */
export function findSaleInCash(tx: StoreTx, since: Date): Promise<string | null> {
  return tx.value<string>(sql`
    select id from sales s where store_id = ${tx.storeId} and created_at >= ${since} and payment_method = 'CASH'
      and not exists (select from returned_sales r where r.store_id = ${tx.storeId} and r.sale_id = s.id)
    order by created_at limit 1`);
}

export async function checkDemoStock(tx: StoreTx) {
  const wrong = await tx.value<string>(sql`
    select name from products p where store_id = ${tx.storeId} and on_hand <> coalesce((
      select sum(quantity) from stock_entries m where m.store_id = p.store_id and m.product_id = p.id), 0) limit 1`);
  if (wrong) throw new Error(`the stock of ${wrong} is not the sum of its entries`);
}

/** The stock of the tracked and active products of a category at a moment. */
export function readDemoStockAt(tx: StoreTx, category: string, at: Date) {
  return tx.many<{ productId: string; quantity: number }>(sql`
    select p.id as "productId", coalesce(sum(m.quantity), 0) as quantity
    from products p
    left join stock_entries m on m.store_id = ${tx.storeId} and m.product_id = p.id and m.created_at <= ${at}
    where p.store_id = ${tx.storeId} and p.category = ${category} and p.active and p.tracks_stock
    group by p.id order by p.id`);
}

export async function countDemoProducts(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from products where store_id = ${tx.storeId}`))!;
}

export async function setLastOrderNumber(tx: StoreTx, last: number) {
  await tx.run(saveRowsSql(tx, "order_counters", [{ given: last }]));
}
