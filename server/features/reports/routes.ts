import * as contract from "#core/contract/reports.ts";
import { dayOf } from "#core/dates.ts";
import { financialReport } from "#server/features/reports/financial-report.ts";
import { inventoryReport } from "#server/features/reports/inventory-report.ts";
import { rangeOf } from "#server/features/reports/report-rules.ts";
import { topProducts } from "#server/features/reports/reports.sql.ts";
import { salesReport } from "#server/features/reports/sales-report.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function reportsRoutes(routes: Routes): void {
  routes.report(contract.salesReport, async ({ tx, input, now }) =>
    success({ data: await salesReport(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(contract.inventoryReport, async ({ tx, input }) =>
    success({ data: await inventoryReport(tx, input.query.lowStockThreshold) }),
  );

  routes.report(contract.financialReport, async ({ tx, input, now }) =>
    success({ data: await financialReport(tx, rangeOf(input.query, dayOf(now))) }),
  );

  routes.report(contract.topProductsReport, async ({ tx, input, now }) => {
    const top = await topProducts(tx, rangeOf(input.query, dayOf(now)), input.query.limit);
    const data = top.map(({ id, name, quantity, revenue }, index) => ({
      rank: index + 1,
      product: { id, name },
      totalQuantity: quantity,
      totalRevenue: revenue,
    }));
    return success({ data });
  });
}
