import { ownerDrawReport as drawContract } from "#core/contract/expenses.ts";
import { incomeLimit as incomeLimitEndpoint } from "#core/contract/fiscal/income-limit.ts";
import { promotionsReport } from "#core/contract/promotions/promotions.ts";
import * as contract from "#core/contract/reports/reports.ts";
import { taxReport as taxReportContract } from "#core/contract/reports/tax-report.ts";
import { servicesReport } from "#core/contract/services.ts";
import { dayOf } from "#core/dates.ts";
import { monthRange } from "#core/months.ts";
import { reportOfPromotions } from "#server/features/promotions/read-promotions.ts";
import { dayReport } from "#server/features/reports/day-report.ts";
import { ownerDrawReport } from "#server/features/reports/draw-report.ts";
import { financialReport } from "#server/features/reports/financial-report.ts";
import { incomeLimit } from "#server/features/reports/income-limit.ts";
import { presentationsReport } from "#server/features/reports/presentations-report.ts";
import { reorderReport } from "#server/features/reports/reorder.ts";
import { methodsOf, rangeOf } from "#server/features/reports/report-rules.ts";
import {
  figuresByMethod,
  inventorySummary,
  inventoryTexts,
  sellers,
  topProducts,
} from "#server/features/reports/reports.sql.ts";
import { salesReport } from "#server/features/reports/sales-report.ts";
import { taxReport } from "#server/features/reports/tax-report.ts";
import { reportOfServices } from "#server/features/services/service-figures.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function reportsRoutes(routes: Routes): void {
  routes.report(contract.salesReport, async ({ tx, input, now }) =>
    success({ data: await salesReport(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.stream(
    contract.inventoryReport,
    {
      around: async ({ tx, input, now }) => {
        const summary = await inventorySummary(tx, input.query.lowStockThreshold ?? null, now);
        return ['{"status":"success","data":{"products":[', `],"summary":${summary}}}`];
      },
      chunks: ({ tx, input, now }) => inventoryTexts(tx, input.query.lowStockThreshold ?? null, now),
    },
    "inventory",
  );

  routes.report(contract.financialReport, async ({ tx, input, now }) =>
    success({ data: await financialReport(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(taxReportContract, async ({ tx, input, now }) =>
    success({ data: await taxReport(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(incomeLimitEndpoint, async ({ tx, input, now }) =>
    success({ data: await incomeLimit(tx, input.query.year ?? Number(dayOf(now).slice(0, 4))) }),
  );

  routes.report(contract.methodsReport, async ({ tx, input, now }) =>
    success({ data: methodsOf(await figuresByMethod(tx, rangeOf(input.query, dayOf(now)))) }),
  );

  routes.report(contract.dayReport, async ({ tx, input, now }) =>
    success({ data: await dayReport(tx, input.query.date ?? dayOf(now), dayOf(now)) }),
  );

  routes.report(contract.sellersReport, async ({ tx, input, now }) =>
    success({ data: await sellers(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(servicesReport, async ({ tx, input, now }) =>
    success({ data: await reportOfServices(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(promotionsReport, async ({ tx, input, now }) =>
    success({ data: await reportOfPromotions(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(drawContract, async ({ tx, input, now }) =>
    success({ data: await ownerDrawReport(tx, monthRange(input.query.month, now)) }),
  );

  routes.report(contract.reorderReport, async ({ tx, input, now }) =>
    success({ data: await reorderReport(tx, dayOf(now), input.query) }),
  );

  routes.report(contract.presentationsReport, async ({ tx, input, now }) =>
    success({ data: await presentationsReport(tx, input.params.id, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(contract.topProductsReport, async ({ tx, input, now }) => {
    const top = await topProducts(tx, rangeOf(input.query, dayOf(now)), input.query.limit);
    const data = top.map(({ id, name, unit, quantity, revenue }, index) => ({
      rank: index + 1,
      product: { id, name, unit },
      totalQuantity: quantity,
      totalRevenue: revenue,
    }));
    return success({ data });
  });
}
