import sql, { type Sql } from "sql-template-tag";
import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

// Running totals. Each has several rows (slots), so that tills do not wait for each other (docs/decisions/0005).

type SaleTotals = { sales: number; revenue: number };

export function addToDaySalesTotalSql(tx: StoreTx, at: Date, { sales, revenue }: SaleTotals): Sql {
  return sql`
    insert into sale_day_totals as t (store_id, day, slot, sales, revenue)
    values (${tx.storeId}, ${dayOf(at)}::date, ${tx.slot}::smallint, ${sales}, ${revenue})
    on conflict (store_id, day, slot)
      do update set sales = t.sales + excluded.sales, revenue = t.revenue + excluded.revenue`;
}

export function addToStoreSalesTotalSql(tx: StoreTx, { sales, revenue }: SaleTotals): Sql {
  return sql`
    insert into sale_totals as t (store_id, slot, sales, revenue)
    values (${tx.storeId}, ${tx.slot}::smallint, ${sales}, ${revenue})
    on conflict (store_id, slot)
      do update set sales = t.sales + excluded.sales, revenue = t.revenue + excluded.revenue`;
}

type SellerDayTotals = { sales: number; total: number; discounts: number; returns: number };

export function addToSellerTotals(
  tx: StoreTx,
  at: Date,
  { userId, userName }: { userId: string; userName: string },
  { sales, total, discounts, returns }: SellerDayTotals,
): Sql {
  return sql`
    insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    values (${tx.storeId}, ${dayOf(at)}::date, ${userId}, ${tx.slot}::smallint, ${userName}, ${sales}, ${total},
      ${discounts}, ${returns})
    on conflict (store_id, day, seller_id, slot) do update set sales = f.sales + excluded.sales,
      total = f.total + excluded.total, discounts = f.discounts + excluded.discounts,
      returns = f.returns + excluded.returns, seller_name = excluded.seller_name`;
}
