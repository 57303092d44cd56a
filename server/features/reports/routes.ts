import { ownerDrawReport } from "#core/contract/expenses.ts";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { promotionsReport } from "#core/contract/promotions/promotions.ts";
import { daySummary } from "#core/contract/reports/day-summary.ts";
import * as contract from "#core/contract/reports/reports.ts";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import { servicesReport } from "#core/contract/services.ts";
import { shrinkageReport } from "#core/contract/stock-counts/stock-counts.ts";
import { dayOf } from "#core/dates.ts";
import { computeMonthRange } from "#core/months.ts";
import { readPromotionsReport } from "#server/features/promotions/read-promotions.ts";
import { readDayReport } from "#server/features/reports/day-report.ts";
import { readDaySummary } from "#server/features/reports/day-summary.ts";
import { readFinancialReport } from "#server/features/reports/financial-report.ts";
import { readOwnerDrawReport } from "#server/features/reports/owner-draw-report.ts";
import { readPresentationsReport } from "#server/features/reports/presentations-report.ts";
import { readReorderReport } from "#server/features/reports/reorder.ts";
import { buildPaymentMethodsReport, parseReportDateRange } from "#server/features/reports/report-rules.ts";
import {
  readDayFiguresByMethod,
  readInventorySummaryText,
  readSellersReport,
  readTopProducts,
  streamInventoryTexts,
} from "#server/features/reports/reports.sql.ts";
import { readSalesReport } from "#server/features/reports/sales-report.ts";
import { readShrinkageReport } from "#server/features/reports/shrinkage-report.ts";
import { readIncomeLimit, readTaxReport } from "#server/features/reports/tax-report.ts";
import { readServicesReport } from "#server/features/services/service-figures.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function reportsRoutes(routes: RouteRegistrar) {
  routes.report(contract.salesReport, ({ tx, ...call }) => readSalesReport(tx, periodOf(call)));

  routes.stream(
    contract.inventoryReport,
    {
      around: async ({ tx, input, now }) => {
        const summary = await readInventorySummaryText(tx, input.query.lowStockThreshold ?? null, now);
        return ['{"status":"success","data":{"products":[', `],"summary":${summary}}}`];
      },
      chunks: ({ tx, input, now }) => streamInventoryTexts(tx, input.query.lowStockThreshold ?? null, now),
    },
    "inventory",
  );

  routes.report(contract.financialReport, ({ tx, ...call }) => readFinancialReport(tx, periodOf(call)));

  routes.report(shrinkageReport, ({ tx, ...call }) => readShrinkageReport(tx, periodOf(call)));

  routes.report(taxReport, ({ tx, ...call }) => readTaxReport(tx, periodOf(call)));

  routes.report(incomeLimitReport, ({ tx, input, now }) =>
    readIncomeLimit(tx, input.query.year ?? Number(dayOf(now).slice(0, 4))),
  );

  routes.report(contract.paymentMethodsReport, async ({ tx, ...call }) =>
    buildPaymentMethodsReport(await readDayFiguresByMethod(tx, periodOf(call))),
  );

  routes.report(contract.dayReport, ({ tx, input, now }) =>
    readDayReport(tx, input.query.date ?? dayOf(now), dayOf(now)),
  );

  routes.report(daySummary, ({ tx, input, now }) =>
    readDaySummary(tx, input.query.date ?? dayOf(now), dayOf(now)),
  );

  routes.report(contract.sellersReport, ({ tx, ...call }) => readSellersReport(tx, periodOf(call)));

  routes.report(servicesReport, ({ tx, ...call }) => readServicesReport(tx, periodOf(call)));

  routes.report(promotionsReport, ({ tx, ...call }) => readPromotionsReport(tx, periodOf(call)));

  routes.report(ownerDrawReport, ({ tx, input, now }) =>
    readOwnerDrawReport(tx, computeMonthRange(input.query.month, now)),
  );

  routes.report(contract.reorderReport, ({ tx, input, now }) =>
    readReorderReport(tx, dayOf(now), input.query),
  );

  routes.report(contract.presentationsReport, ({ tx, input, now }) =>
    readPresentationsReport(tx, input.params.id, periodOf({ input, now })),
  );

  routes.report(contract.topProductsReport, async ({ tx, input, now }) => {
    const top = await readTopProducts(tx, periodOf({ input, now }), input.query.limit);
    return top.map(({ id, name, unit, quantity, revenue }, index) => ({
      rank: index + 1,
      product: { id, name, unit },
      totalQuantity: quantity,
      totalRevenue: revenue,
    }));
  });
}

type RangeQuery = Parameters<typeof parseReportDateRange>[0];

function periodOf({ input, now }: { input: { query: RangeQuery }; now: Date }) {
  return parseReportDateRange(input.query, dayOf(now));
}
