import sql from "sql-template-tag";
import { STORE_ZONE } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export async function fillDemoSellerFigures(tx: StoreTx): Promise<void> {
  await tx.run(sql`
    insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    select ${tx.storeId}, (created_at at time zone ${STORE_ZONE})::date, seller_id, 0, min(seller_name), count(*),
      sum(total), sum(discount), 0
    from sales where store_id = ${tx.storeId} group by 2, 3
    on conflict (store_id, day, seller_id, slot) do update
      set sales = f.sales + excluded.sales, total = f.total + excluded.total, discounts = f.discounts + excluded.discounts`);
}

export async function checkDemoStock(tx: StoreTx): Promise<void> {
  const wrong = await tx.value<string>(sql`
    select name from products p where store_id = ${tx.storeId} and on_hand <> coalesce((
      select sum(quantity) from stock_entries m where m.store_id = p.store_id and m.product_id = p.id), 0) limit 1`);
  if (wrong) throw new Error(`the stock of ${wrong} is not the sum of its entries`);
}

export async function countDemoProducts(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) from products where store_id = ${tx.storeId}`))!;
}

export async function setLastOrderNumber(tx: StoreTx, last: number): Promise<void> {
  await tx.run(sql`
    insert into order_counters (store_id, given) values (${tx.storeId}, ${last})
    on conflict (store_id) do update set given = excluded.given`);
}
