import sql from "sql-template-tag";
import {
  MAX_SHRINKAGE_ROWS,
  SHRINKAGE_REASONS,
  type ShrinkageReport,
} from "#core/contract/stock-counts/stock-counts.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReportDateRange } from "#server/features/reports/report-rules.ts";
import { averageCostSql } from "#server/store/reception-cost.sql.ts";

type ReasonSum = ShrinkageReport["reasons"][number] & { units: number };
type Answer = { reasons: ReasonSum[]; products: ShrinkageReport["products"] };

/**
 * Losses of these days. A count stands on the day of its close, with cost and price of its moment and without products whose
 * stock nobody tracked. Other losses have the current average cost and price, unless their movement has its own.
 */
export async function readShrinkageReport(
  tx: StoreTx,
  { startDate, endDate }: ReportDateRange,
): Promise<ShrinkageReport> {
  const [since, before] = [startOfDay(startDate), endOfDay(endDate)];
  const { reasons, products } = (await tx.first<Answer>(sql`
    with lost as (
      select m.product_id, m.reason, -m.quantity as quantity, m.unit_cost, m.unit_price
      from stock_entries m
      where m.store_id = ${tx.storeId} and m.kind = 'ADJUSTMENT' and m.created_at >= ${since} and m.created_at < ${before}
        and m.reason in ('COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'OWN_USE') and m.stock_count_id is null
        and m.quantity <> 0 and m.tracked is distinct from false
      union all
      select l.product_id, 'COUNT', l.expected - l.counted, l.unit_cost, l.unit_price
      from stock_counts c
      join stock_count_lines l on l.store_id = ${tx.storeId} and l.count_id = c.id
      where c.store_id = ${tx.storeId} and c.closed_at >= ${since} and c.closed_at < ${before}
        and l.settled_at is not null and l.tracked and l.counted <> l.expected
    ), valued as (
      select p.id, p.name, p.name_order, p.unit, lost.reason, lost.quantity,
        coalesce(lost.unit_cost, ${averageCostSql(tx.storeId)}) as unit_cost, coalesce(lost.unit_price, p.price) as unit_price
      from lost join products p on p.store_id = ${tx.storeId} and p.id = lost.product_id
      where p.tracks_stock
    ), summed as (
      select id, name, name_order, unit, reason, sum(quantity) as quantity,
        sum(sign(quantity) * floor(unit_cost * abs(quantity) + 0.5)) as cost,
        sum(sign(quantity) * floor(unit_price * abs(quantity) + 0.5)) as price
      from valued group by id, name, name_order, unit, reason
    )
    select coalesce((select json_agg(r) from (
        select reason, coalesce(sum(cost), 0) as cost, sum(price) as price, count(*) as products, trim_scale(sum(quantity)) as units
        from summed where quantity <> 0 or price <> 0 group by reason) r), '[]') as reasons,
      coalesce((select json_agg(r) from (
        select id, name, unit, reason, trim_scale(quantity) as quantity, cost, price from summed where quantity <> 0 or price <> 0
        order by cost desc nulls last, name_order, reason limit ${MAX_SHRINKAGE_ROWS}) r), '[]') as products`))!;
  const totals = reasons.reduce(
    (sum, { units, cost, price }) => ({
      units: addQuantities(sum.units, units),
      cost: sum.cost + cost,
      price: sum.price + price,
    }),
    { units: 0, cost: 0, price: 0 },
  );
  const inOrder = SHRINKAGE_REASONS.flatMap((name) => reasons.filter(({ reason }) => reason === name));
  return { totals, reasons: inOrder.map(({ units: _, ...sum }) => sum), products };
}
