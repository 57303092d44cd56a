import sql from "sql-template-tag";
import { addDays, STORE_ZONE, startOfDay } from "#core/dates.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { MAX_UUID, minUuidAt } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReorderNeed } from "#server/features/reports/report-rules.ts";
import { soldLessReturnedSql } from "#server/features/reports/reports.sql.ts";

export function findReorderNeeds(tx: StoreTx, today: string, days: number, most: number) {
  const first = addDays(today, 1 - days);
  const since = minUuidAt(startOfDay(first));
  const moved = soldLessReturnedSql(tx, { since, before: MAX_UUID }, sql`product_id is not null`);
  return tx.many<ReorderNeed>(sql`
    with sold as (
      select product_id, sum(quantity) as quantity from (
        ${moved}
      ) moved group by product_id having sum(quantity) > 0
    ), by_day as (
      select s.product_id, e.day, bool_or(e.had) as had, (array_agg(e.on_hand_after order by e.id desc))[1] as left_over,
        (array_agg(e.on_hand_after - e.quantity order by e.id))[1] as found
      from sold s cross join lateral (
        select id, quantity, on_hand_after, on_hand_after > 0 or kind = 'SALE' as had,
          greatest((created_at at time zone ${STORE_ZONE})::date, ${first}::date) as day
        from stock_entries where store_id = ${tx.storeId} and product_id = s.product_id and id >= ${since}
      ) e group by s.product_id, e.day
    ), stocked as (
      select product_id, sum(
          case when had or coalesce(before, found) > 0 then 1 else 0 end
          + case when left_over > 0 then coalesce(next_day, ${today}::date + 1) - day - 1 else 0 end
          + case when before is null and found > 0 then day - ${first}::date else 0 end) as days
      from (
        select *, lag(left_over) over w as before, lead(day) over w as next_day from by_day
        window w as (partition by product_id order by day)
      ) d group by product_id
    ), ordered as (
      select i.product_id, sum(greatest(0, i.ordered - coalesce(r.quantity, 0))) as quantity
      from purchase_orders o
      join purchase_order_items i on i.store_id = ${tx.storeId} and i.purchase_order_id = o.id
      left join lateral (
        select sum(l.quantity) as quantity from reception_lines l
        where l.store_id = ${tx.storeId} and l.purchase_order_id = o.id and l.order_line = i.line
      ) r on true
      where o.store_id = ${tx.storeId} and o.status in ('PENDING', 'ORDERED') and i.product_id is not null
      group by i.product_id
    )
    select p.id, p.name, p.unit, p.on_hand as stock, p.min_stock as "minStock", coalesce(s.quantity, 0) as sold,
      greatest(1, coalesce(d.days, 1))::integer as "stockedDays", coalesce(o.quantity, 0) as ordered
    from products p
    left join sold s on s.product_id = p.id
    left join stocked d on d.product_id = p.id
    left join ordered o on o.product_id = p.id
    where p.store_id = ${tx.storeId} and p.active and p.tracks_stock and (s.product_id is not null
      or p.on_hand + coalesce(o.quantity, 0) < coalesce(p.min_stock, ${LOW_STOCK_THRESHOLD}))
    order by greatest(0, p.on_hand) * greatest(1, coalesce(d.days, 1)) / s.quantity nulls last, s.quantity desc nulls last,
      p.name_order, p.id
    limit ${most}`);
}
