import type { SalesReport } from "#core/contract/reports/reports.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { computeAverageSale, type ReportDateRange } from "#server/features/reports/report-rules.ts";
import { readDailySales } from "#server/features/reports/reports.sql.ts";

export async function readSalesReport(tx: StoreTx, range: ReportDateRange): Promise<SalesReport> {
  const byDay = await readDailySales(tx, range);
  const totalSales = byDay.reduce((sum, { count }) => sum + count, 0);
  const totalRevenue = byDay.reduce((sum, { revenue }) => sum + revenue, 0);
  return { totalSales, totalRevenue, averageSale: computeAverageSale(totalRevenue, totalSales), byDay };
}
