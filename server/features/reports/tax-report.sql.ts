import sql from "sql-template-tag";
import { endOfDay, startOfDay } from "#core/dates.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { requireExactSum } from "#server/db/exact-sum.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReportDateRange } from "#server/features/reports/report-rules.ts";
import { paidGrossSql } from "#server/store/reception-cost.sql.ts";

export type TaxFigure = {
  kind: "SALE" | "RETURN";
  class: TaxClass | "NONE";
  /** Tax rate in percent; 0 without a tax, and for bags, whose tax is a fixed amount. */
  rate: number;
  bags: number;
  base: number;
  tax: number;
  total: number;
};

/** Read from running totals, so that a report of a year reads only some rows per day. */
export async function readTaxFigures(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  const rows = await tx.many<TaxFigure>(sql`
    select kind, class, case class when 'BAG' then 0 else rate end as rate, sum(bags) as bags, sum(base)::bigint as base,
      sum(tax)::bigint as tax, sum(total)::bigint as total
    from tax_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
    group by 1, 2, 3 order by 1, 2, 3`);
  for (const { base, total } of rows) requireExactSum(base + total);
  return rows;
}

export type PurchasesByTaxRate = { rate: number; base: number; tax: number };

/** Purchases by tax rate, in cents: those whose IVA the store deducted, and those at 0 %. */
export async function readPurchasesByTaxRate(tx: StoreTx, { startDate, endDate }: ReportDateRange) {
  const rows = await tx.many<PurchasesByTaxRate>(sql`
    select rate, sum(base)::bigint as base, sum(total * 100 - base)::bigint as tax from (
      select rate, total, floor(total * 10000 / (100 + rate) + 0.5) as base from (
        select l.tax_rate as rate, ${paidGrossSql} as total
        from receptions r
        join reception_lines l on l.store_id = ${tx.storeId} and l.reception_id = r.id
        where r.store_id = ${tx.storeId} and r.created_at >= ${startOfDay(startDate)} and r.created_at < ${endOfDay(endDate)}
          and (l.tax_rate = 0 or l.net_cost is not null)
      ) l
    ) p group by rate order by rate`);
  for (const { base, tax } of rows) requireExactSum(base + tax);
  return rows;
}
