import sql, { join, raw } from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

type Table =
  | "images"
  | "products"
  | "product_presentations"
  | "customers"
  | "credit_accounts"
  | "suppliers"
  | "sales"
  | "sale_lines"
  | "sale_payments"
  | "stock_entries"
  | "purchase_orders"
  | "purchase_order_items"
  | "receptions"
  | "reception_lines"
  | "expiries"
  | "promotions"
  | "promotion_figures"
  | "sale_day_totals"
  | "day_figures"
  | "sale_totals";

export async function insertDemoRows(tx: StoreTx, table: Table, rows: object[]): Promise<void> {
  // One statement per set of columns, so that omitted columns get the table's defaults.
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
