import sql, { type Sql } from "sql-template-tag";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

// What is kept so that nobody has to add up the sales, in slots (docs/decisions/0005). Sales and returns alone add to it.

/** What a sale or a return adds to revenue, and to the count of sales. */
export type Takings = { sales: number; revenue: number };

/** Of the day of `at`. */
export function addToDay(tx: StoreTx, at: Date, { sales, revenue }: Takings): Sql {
  return sql`
    insert into sale_day_totals as t (store_id, day, slot, sales, revenue)
    values (${tx.storeId}, ${dayOf(at)}::date, ${tx.slot}::smallint, ${sales}, ${revenue})
    on conflict (store_id, day, slot)
      do update set sales = t.sales + excluded.sales, revenue = t.revenue + excluded.revenue`;
}

/** Since ever. */
export function addToAll(tx: StoreTx, { sales, revenue }: Takings): Sql {
  return sql`
    insert into sale_totals as t (store_id, slot, sales, revenue)
    values (${tx.storeId}, ${tx.slot}::smallint, ${sales}, ${revenue})
    on conflict (store_id, slot)
      do update set sales = t.sales + excluded.sales, revenue = t.revenue + excluded.revenue`;
}

/** What somebody sold, or took back. */
export type SellerFigures = { sales: number; total: number; discounts: number; returns: number };

export function addToSeller(
  tx: StoreTx,
  at: Date,
  { userId, userName }: { userId: string; userName: string },
  { sales, total, discounts, returns }: SellerFigures,
): Sql {
  return sql`
    insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    values (${tx.storeId}, ${dayOf(at)}::date, ${userId}, ${tx.slot}::smallint, ${userName}, ${sales}, ${total},
      ${discounts}, ${returns})
    on conflict (store_id, day, seller_id, slot) do update set sales = f.sales + excluded.sales,
      total = f.total + excluded.total, discounts = f.discounts + excluded.discounts,
      returns = f.returns + excluded.returns, seller_name = excluded.seller_name`;
}
