import sql, { type Sql } from "sql-template-tag";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import { minUuidAt } from "#core/uuid.ts";
import { databaseIdSql } from "#server/db/database-id.ts";
import { inTimeRangeSql } from "#server/db/documents-by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ProductUnitsSold } from "#server/features/sales/read/best-sellers-rules.ts";
import { isUnpaidSql } from "#server/store/transfers.sql.ts";

type DaySum = { day: string; sales: number; revenue: number };

export async function readAllTimeSales(tx: StoreTx): Promise<{ sales: number; revenue: number }> {
  return (await tx.first<{ sales: number; revenue: number }>(sql`
    select coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(revenue), 0)::bigint as revenue
    from sale_totals where store_id = ${tx.storeId}`))!;
}

export function readSalesByDay(tx: StoreTx, first: string, last: string): Promise<DaySum[]> {
  return tx.many<DaySum>(sql`
    select day, sum(sales)::bigint as sales, sum(revenue)::bigint as revenue from sale_day_totals
    where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date
    group by day`);
}

export type ActiveProductCount = { total: number; low: number };

export async function countActiveProducts(tx: StoreTx): Promise<ActiveProductCount> {
  return (await tx.first<ActiveProductCount>(sql`
    select count(*) as total, count(*) filter (where tracks_stock and on_hand < coalesce(min_stock, ${LOW_STOCK_THRESHOLD})) as low
    from products where store_id = ${tx.storeId} and active`))!;
}

/**
 * `version` is a transaction id of `database`: all transactions below it have ended. `isChanged` is true if a product has
 * changed since version `since`, or if `since` is null. The first change in order is by index; for `exists` the planner
 * may read the changes of all stores.
 */
export async function readProductsVersion(tx: StoreTx, since: number | null) {
  return (await tx.first<{ database: string; version: number; isChanged: boolean }>(sql`
    select ${databaseIdSql} as database, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as version,
      ${since}::bigint is null or (
        select tx from changed_rows where store_id = ${tx.storeId} and tx >= ${since}::bigint and kind = 'PRODUCT'
        order by tx limit 1
      ) is not null as "isChanged"`))!;
}

export async function countSalesToReview(tx: StoreTx): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*) as count from (
      select sale_id from document_flags where store_id = ${tx.storeId} and seen_at is null and sale_id is not null
      union
      select sale_id from transfers t where store_id = ${tx.storeId} and sale_id is not null and ${isUnpaidSql(tx)}
    ) flagged`))!;
}

export function readUnitsSoldInDays(tx: StoreTx, first: string, last: string, most: number | null) {
  return readUnitsSoldBetween(tx, startOfDay(first), endOfDay(last), most);
}

/** Units sold less returned, most first. Ids of sales are in the order of time. */
export function readUnitsSoldBetween(tx: StoreTx, from: Date, to: Date, most: number | null) {
  const span = { since: minUuidAt(from), before: minUuidAt(to) };
  const soldWhen = (when: Sql) => sql`
      select product_id, quantity from sale_lines
      where store_id = ${tx.storeId} and ${when} and product_id is not null`;
  const backWhen = (when: Sql) => sql`
      select product_id, -quantity from sale_return_lines
      where store_id = ${tx.storeId} and ${when} and product_id is not null`;
  return tx.many<ProductUnitsSold>(sql`
    select product_id as "productId", sum(quantity) as quantity from (
      ${inTimeRangeSql(tx, span, "sale_id", soldWhen)} union all ${inTimeRangeSql(tx, span, "return_id", backWhen)}
    ) moved group by product_id order by quantity desc, product_id limit ${most}`);
}

export async function readSaleAndReturnCounts(tx: StoreTx, first: string, last: string): Promise<string> {
  const row = await tx.first<{ sales: number; returns: number }>(sql`
    select
      (select coalesce(sum(sales), 0)::bigint from sale_day_totals
        where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date) as sales,
      (select coalesce(sum(count), 0)::bigint from day_figures
        where store_id = ${tx.storeId} and day >= ${first}::date and day <= ${last}::date and kind = 'RETURN') as returns`);
  return `${row!.sales} ${row!.returns}`;
}

type NamedProduct = { id: string; name: string; unit: Unit };

export async function readProductNames(tx: StoreTx, products: readonly ProductUnitsSold[]) {
  const ids = products.map(({ productId }) => productId);
  const rows = await tx.many<NamedProduct>(
    sql`select id, name, unit from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
