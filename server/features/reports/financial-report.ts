import type { FinancialReport } from "#core/contract/reports/reports.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  computeFinancialReport,
  ESTIMATED_COST_PERCENT,
  type ReportDateRange,
} from "#server/features/reports/report-rules.ts";
import {
  computeCostOfGoodsSold,
  computeCostOfLosses,
  readDayFiguresByKind,
  readPurchaseTotals,
} from "#server/features/reports/reports.sql.ts";
import { readSalesReport } from "#server/features/reports/sales-report.ts";
import { readPurchasesByTaxRate, readTaxFigures } from "#server/features/reports/tax-report.sql.ts";
import { sumChargedTaxes, sumDeductibleTaxes } from "#server/features/reports/tax-report.ts";
import { sumServiceCommissionsAndFees } from "#server/features/services/service-figures.ts";

export async function readFinancialReport(tx: StoreTx, range: ReportDateRange): Promise<FinancialReport> {
  const { totalSales, totalRevenue } = await readSalesReport(tx, range);
  const bought = await readPurchaseTotals(tx, range);
  const deductible = sumDeductibleTaxes(await readPurchasesByTaxRate(tx, range));
  const moved = await readDayFiguresByKind(tx, range);
  const { iva, inc, bags } = sumChargedTaxes(await readTaxFigures(tx, range));
  return computeFinancialReport({
    revenue: totalRevenue,
    taxes: iva + inc + bags,
    sales: totalSales,
    purchases: bought.total,
    purchaseTaxes: deductible,
    orders: bought.orders,
    cost: await computeCostOfGoodsSold(tx, range, ESTIMATED_COST_PERCENT),
    returns: moved.get("RETURN") ?? 0,
    discounts: moved.get("DISCOUNT") ?? 0,
    cashExpenses: moved.get("EXPENSE") ?? 0,
    rounding: moved.get("ROUNDING") ?? 0,
    commissions: await sumServiceCommissionsAndFees(tx, range),
    losses: await computeCostOfLosses(tx, range, ESTIMATED_COST_PERCENT),
  });
}
