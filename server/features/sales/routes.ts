import * as contract from "#core/contract/sales.ts";
import { AppError } from "#core/errors.ts";
import { eachSaleText } from "#server/features/sales/export.sql.ts";
import { recordFreeSale } from "#server/features/sales/record-free-sale.ts";
import { recordSale } from "#server/features/sales/record-sale.ts";
import { saleStatistics } from "#server/features/sales/sale-statistics.ts";
import { pageOfSales, type SaleFilter, saleById } from "#server/features/sales/sales.sql.ts";
import { tellExport } from "#server/features/sales/tell-export.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function salesRoutes(routes: Routes): void {
  const allDay = { keptPlans: true };

  routes.store(
    contract.recordSale,
    async ({ input, ...till }) => success({ data: await recordSale(till, input.body) }),
    allDay,
  );

  routes.store(
    contract.recordFreeSale,
    async ({ input, ...till }) => success({ data: await recordFreeSale(till, input.body) }),
    allDay,
  );

  routes.store(contract.listSales, async ({ tx, input: { query } }) => {
    const { page, limit } = query;
    const { total, data } = await pageOfSales(tx, filterOf(query), { skip: (page - 1) * limit, most: limit });
    return success({ data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } });
  });

  routes.stream(
    contract.exportSales,
    ({ tx, input }) => eachSaleText(tx, filterOf(input.query)),
    ({ tx, session, input, now }) => tellExport(tx, session, filterOf(input.query), now),
  );

  routes.store(contract.getSale, async ({ tx, input }) => {
    const data = await saleById(tx, input.params.id);
    if (!data) throw new AppError("SALE_NOT_FOUND");
    return success({ data });
  });

  routes.store(contract.saleStatistics, async ({ tx, now }) =>
    success({ data: await saleStatistics(tx, now) }),
  );
}

type Filters = { search?: string | undefined; startDate?: string | undefined; endDate?: string | undefined };

function filterOf({ search, startDate, endDate }: Filters): SaleFilter {
  return { search: search || null, startDate: startDate ?? null, endDate: endDate ?? null };
}
