import sql, { type Sql } from "sql-template-tag";
import type { PresentationsReport } from "#core/contract/reports/reports.ts";
import { AppError } from "#core/errors.ts";
import { inTimeRangeSql } from "#server/db/documents-by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ReportDateRange } from "#server/features/reports/report-rules.ts";
import { idRangeOfDays } from "#server/features/reports/reports.sql.ts";

type Row = {
  id: string | null;
  name: string | null;
  contents: number | null;
  count: number | null;
  units: number;
  total: number;
};

/**
 * The presentations in which a product was sold; those with the highest revenue come first.
 * @throws PRODUCT_NOT_FOUND
 */
export async function readPresentationsReport(
  tx: StoreTx,
  productId: string,
  range: ReportDateRange,
): Promise<PresentationsReport> {
  const product = await tx.first(
    sql`select id from products where store_id = ${tx.storeId} and id = ${productId}`,
  );
  if (!product) throw new AppError("PRODUCT_NOT_FOUND");
  const ids = idRangeOfDays(range);
  const soldWhen = (when: Sql) => sql`
      select sale_id as at, presentation_id as id, presentation_name as name, presentation_units as contents,
        coalesce(presentation_count, quantity) as count, quantity as units, total from sale_lines
      where store_id = ${tx.storeId} and product_id = ${productId} and ${when}`;
  const backWhen = (when: Sql) => sql`
      select null::uuid, l.presentation_id, l.presentation_name, l.presentation_units, 0, -r.quantity, -r.total
      from (select * from sale_return_lines
        where store_id = ${tx.storeId} and product_id = ${productId} and ${when}) r
      join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = r.sale_id and l.line = r.sale_line`;
  const rows = await tx.many<Row>(sql`
    select id, (array_agg(name order by at desc nulls last))[1] as name,
      (array_agg(contents order by at desc nulls last))[1] as contents, sum(count) as count, sum(units) as units,
      sum(total)::bigint as total
    from (${inTimeRangeSql(tx, ids, "sale_id", soldWhen)} union all ${inTimeRangeSql(tx, ids, "return_id", backWhen)}) moved group by id order by total desc, id`);
  return rows.map(({ id, name, contents, count, units, total }) => ({
    presentation: id === null ? null : { id, name: name!, units: contents! },
    count: count ?? 0,
    units,
    total,
  }));
}
