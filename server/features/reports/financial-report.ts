import type { FinancialReport } from "#core/contract/reports/reports.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { costOfLosses } from "#server/features/reports/draw-report.sql.ts";
import { ESTIMATED_COST_PERCENT, financialOf, type Range } from "#server/features/reports/report-rules.ts";
import { costOfSold, figuresByKind, purchases } from "#server/features/reports/reports.sql.ts";
import { salesReport } from "#server/features/reports/sales-report.ts";
import { taxFigures } from "#server/features/reports/tax-report.sql.ts";
import { chargedTaxes } from "#server/features/reports/tax-report.ts";
import { commissionsOf } from "#server/features/services/service-figures.ts";

export async function financialReport(tx: StoreTx, range: Range): Promise<FinancialReport> {
  const { totalSales, totalRevenue } = await salesReport(tx, range);
  const bought = await purchases(tx, range);
  const moved = await figuresByKind(tx, range);
  const { iva, inc, bags } = chargedTaxes(await taxFigures(tx, range));
  return financialOf({
    revenue: totalRevenue,
    taxes: iva + inc + bags,
    sales: totalSales,
    purchases: bought.total,
    orders: bought.orders,
    cost: await costOfSold(tx, range, ESTIMATED_COST_PERCENT),
    returns: moved.get("RETURN") ?? 0,
    discounts: moved.get("DISCOUNT") ?? 0,
    cashExpenses: moved.get("EXPENSE") ?? 0,
    rounding: moved.get("ROUNDING") ?? 0,
    commissions: await commissionsOf(tx, range),
    losses: await costOfLosses(tx, range, ESTIMATED_COST_PERCENT),
  });
}
