import sql from "sql-template-tag";
import type { TaxClass } from "#core/tax/classes.ts";
import { exactSum } from "#server/db/exact-sum.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Range } from "#server/features/reports/report-rules.ts";

/** What was charged in some days, by class and rate; amounts in cents. */
export type TaxFigure = {
  kind: "SALE" | "RETURN";
  class: TaxClass | "NONE";
  /** Percent; 0 without a tax, and of bags. */
  rate: number;
  bags: number;
  base: number;
  tax: number;
  total: number;
};

/** From the running totals, so that a year costs some rows a day and not its sales. */
export async function taxFigures(tx: StoreTx, { startDate, endDate }: Range): Promise<TaxFigure[]> {
  const rows = await tx.many<TaxFigure>(sql`
    select kind, class, case class when 'BAG' then 0 else rate end as rate, sum(bags) as bags, sum(base)::bigint as base,
      sum(tax)::bigint as tax, sum(total)::bigint as total
    from tax_figures
    where store_id = ${tx.storeId} and day >= ${startDate}::date and day <= ${endDate}::date
    group by 1, 2, 3 order by 1, 2, 3`);
  for (const { base, total } of rows) exactSum(base + total);
  return rows;
}
