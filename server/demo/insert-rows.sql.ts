import sql, { join, raw } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

type Table =
  | "images"
  | "products"
  | "customers"
  | "suppliers"
  | "sales"
  | "sale_items"
  | "stock_movements"
  | "purchase_orders"
  | "purchase_order_items"
  | "sale_day_totals"
  | "sale_totals";

/** Writes many rows of one shape at once; their keys are the columns. The names come from our own code. */
export async function insertRows(tx: StoreTx, table: Table, rows: object[]): Promise<void> {
  // A shape per statement: rows that leave columns out take the table's defaults.
  const shapes = new Map<string, object[]>();
  for (const row of rows) {
    const shape = Object.keys(row).join();
    const group = shapes.get(shape);
    if (group) group.push(row);
    else shapes.set(shape, [row]);
  }
  for (const group of shapes.values()) {
    const columns = join(Object.keys(group[0]!).map((name) => raw(name)));
    await tx.run(sql`
      insert into ${raw(table)} (store_id, ${columns})
      select ${tx.storeId}, ${columns} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(group)})`);
  }
}

/** What moveStock would have counted. */
export async function countUnitsSold(tx: StoreTx): Promise<void> {
  await tx.run(sql`
    update products p set units_sold = sold.units from (
      select product_id, sum(quantity) as units from sale_items
      where store_id = ${tx.storeId} and product_id is not null group by product_id
    ) sold where p.store_id = ${tx.storeId} and p.id = sold.product_id`);
}

/** Throws unless every product's stock is the sum of its movements. */
export async function checkStock(tx: StoreTx): Promise<void> {
  const wrong = await tx.first<{ name: string }>(sql`
    select name from products p where store_id = ${tx.storeId} and stock <> coalesce((
      select sum(quantity) from stock_movements m where m.store_id = p.store_id and m.product_id = p.id), 0) limit 1`);
  if (wrong) throw new Error(`the stock of ${wrong.name} is not the sum of its movements`);
}

export async function countDemoProducts(tx: StoreTx): Promise<number> {
  return (await tx.first<{ count: number }>(sql`
    select count(*) as count from products where store_id = ${tx.storeId}`))!.count;
}

export async function setLastOrderNumber(tx: StoreTx, last: number): Promise<void> {
  await tx.run(sql`update stores set last_order_number = ${last} where store_id = ${tx.storeId}`);
}
