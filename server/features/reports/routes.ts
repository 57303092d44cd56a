import { ownerDrawReport as drawContract } from "#core/contract/expenses.ts";
import { incomeLimitReport as incomeLimitEndpoint } from "#core/contract/fiscal/income-limit.ts";
import { promotionsReport } from "#core/contract/promotions/promotions.ts";
import * as contract from "#core/contract/reports/reports.ts";
import { taxReport as taxReportContract } from "#core/contract/reports/tax-report.ts";
import { servicesReport } from "#core/contract/services.ts";
import { dayOf } from "#core/dates.ts";
import { monthRange } from "#core/months.ts";
import { readPromotionsReport } from "#server/features/promotions/read-promotions.ts";
import { dayReport } from "#server/features/reports/day-report.ts";
import { ownerDrawReport } from "#server/features/reports/draw-report.ts";
import { financialReport } from "#server/features/reports/financial-report.ts";
import { presentationsReport } from "#server/features/reports/presentations-report.ts";
import { reorderReport } from "#server/features/reports/reorder.ts";
import { buildPaymentMethodsReport, parseReportDateRange } from "#server/features/reports/report-rules.ts";
import {
  readDayFiguresByMethod,
  readInventorySummaryText,
  readSellersReport,
  readTopProducts,
  streamInventoryTexts,
} from "#server/features/reports/reports.sql.ts";
import { salesReport } from "#server/features/reports/sales-report.ts";
import { incomeLimit, taxReport } from "#server/features/reports/tax-report.ts";
import { readServicesReport } from "#server/features/services/service-figures.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

export function reportsRoutes(routes: RouteRegistrar): void {
  routes.report(contract.salesReport, async ({ tx, input, now }) =>
    successAnswer({ data: await salesReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

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

  routes.report(contract.financialReport, async ({ tx, input, now }) =>
    successAnswer({ data: await financialReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

  routes.report(taxReportContract, async ({ tx, input, now }) =>
    successAnswer({ data: await taxReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

  routes.report(incomeLimitEndpoint, async ({ tx, input, now }) =>
    successAnswer({ data: await incomeLimit(tx, input.query.year ?? Number(dayOf(now).slice(0, 4))) }),
  );

  routes.report(contract.paymentMethodsReport, async ({ tx, input, now }) =>
    successAnswer({
      data: buildPaymentMethodsReport(
        await readDayFiguresByMethod(tx, parseReportDateRange(input.query, dayOf(now))),
      ),
    }),
  );

  routes.report(contract.dayReport, async ({ tx, input, now }) =>
    successAnswer({ data: await dayReport(tx, input.query.date ?? dayOf(now), dayOf(now)) }),
  );

  routes.report(contract.sellersReport, async ({ tx, input, now }) =>
    successAnswer({ data: await readSellersReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

  routes.report(servicesReport, async ({ tx, input, now }) =>
    successAnswer({ data: await readServicesReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

  routes.report(promotionsReport, async ({ tx, input, now }) =>
    successAnswer({ data: await readPromotionsReport(tx, parseReportDateRange(input.query, dayOf(now))) }),
  );

  routes.report(drawContract, async ({ tx, input, now }) =>
    successAnswer({ data: await ownerDrawReport(tx, monthRange(input.query.month, now)) }),
  );

  routes.report(contract.reorderReport, async ({ tx, input, now }) =>
    successAnswer({ data: await reorderReport(tx, dayOf(now), input.query) }),
  );

  routes.report(contract.presentationsReport, async ({ tx, input, now }) =>
    successAnswer({
      data: await presentationsReport(tx, input.params.id, parseReportDateRange(input.query, dayOf(now))),
    }),
  );

  routes.report(contract.topProductsReport, async ({ tx, input, now }) => {
    const top = await readTopProducts(tx, parseReportDateRange(input.query, dayOf(now)), input.query.limit);
    const data = top.map(({ id, name, unit, quantity, revenue }, index) => ({
      rank: index + 1,
      product: { id, name, unit },
      totalQuantity: quantity,
      totalRevenue: revenue,
    }));
    return successAnswer({ data });
  });
}
