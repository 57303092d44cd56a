import sql, { raw } from "sql-template-tag";
import { startOfDay } from "#core/dates.ts";
import { taxRulesOf } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReportDateRange } from "#server/features/reports/report-rules.ts";
import {
  boughtProductsSql,
  idRangeOfDays,
  soldLessReturnedSql,
  worthWithoutTaxesSql,
} from "#server/features/reports/reports.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * The cost of expired or lost goods in these days. When the cost is unknown, `percent` of today's price without
 * taxes is used.
 */
export async function computeCostOfLosses(
  tx: StoreTx,
  range: ReportDateRange,
  percent: number,
): Promise<number> {
  const { since, before } = idRangeOfDays(range);
  const rules = taxRulesOf((await readStoreSettings(tx)).taxes, startOfDay(range.endDate));
  const price = raw(rules ? worthWithoutTaxesSql(rules, "lost.units") : "lost.units * p.price");
  return (await tx.value<number>(sql`
    select coalesce(sum(case when bought.units is null then round(${price} * ${percent}::bigint / 100.0)
      when bought.units = 0 then round(lost.units * bought.stated_cost)
      else round(lost.units * bought.paid / bought.units) end), 0)::bigint as cost
    from (
      select product_id, -sum(quantity) as units from stock_entries
      where store_id = ${tx.storeId} and kind = 'ADJUSTMENT' and reason in ('EXPIRED', 'WASTE')
        and id >= ${since} and id < ${before}
      group by product_id
    ) lost
    join products p on p.store_id = ${tx.storeId} and p.id = lost.product_id
    left join ${boughtProductsSql(tx)} on bought.product_id = lost.product_id`))!;
}

/** The sales of these days, and the part of them that has an unknown cost. */
export async function readSalesWithUnknownCost(
  tx: StoreTx,
  range: ReportDateRange,
): Promise<{ total: number; unknown: number }> {
  const moved = soldLessReturnedSql(tx, idRangeOfDays(range), sql`true`);
  return (await tx.first<{ total: number; unknown: number }>(sql`
    select coalesce(sum(sold.total), 0)::bigint as total,
      coalesce(sum(sold.total) filter (where bought.units is null), 0)::bigint as unknown
    from (
      select product_id, sum(total) as total from (${moved}) moved group by product_id
    ) sold left join ${boughtProductsSql(tx)} on bought.product_id = sold.product_id`))!;
}
