import type { ParsedInput } from "#core/contract/endpoint.ts";
import { issueDocument as issueContract } from "#core/contract/fiscal/fiscal-documents.ts";
import * as lists from "#core/contract/sales/sale-lists.ts";
import * as contract from "#core/contract/sales/sales.ts";
import { getSale } from "#core/contract/sales/whole-sale.ts";
import { AppError } from "#core/errors.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { withLateSeller } from "#server/documents/late-seller.ts";
import { readOpenDebt } from "#server/features/credit/credit-ledger.ts";
import { documentsOfSale } from "#server/features/fiscal/read-documents.ts";
import { returnsOfSale } from "#server/features/returns/read-returns.ts";
import { auditExport } from "#server/features/sales/audit-export.ts";
import { bestSellersNow } from "#server/features/sales/best-sellers/best-now.ts";
import { eachSaleText } from "#server/features/sales/export.sql.ts";
import {
  countLinesOfSales,
  pageOfSales,
  type SaleFilter,
  sumsOfDays,
} from "#server/features/sales/find-sales.sql.ts";
import { issueDocument } from "#server/features/sales/issue-document.ts";
import { markFlagsSeen } from "#server/features/sales/mark-flags-seen.ts";
import { createProductTextReader } from "#server/features/sales/product-texts.sql.ts";
import { saleById, salesByIds, saleTexts } from "#server/features/sales/read-sales.sql.ts";
import { recordFreeSale } from "#server/features/sales/record-free-sale.ts";
import { recordSale } from "#server/features/sales/record-sale.ts";
import { saleStatistics } from "#server/features/sales/sale-statistics.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";
import { readSettings } from "#server/store/read-settings.ts";

const LINES = 200;

export function salesRoutes(routes: Routes): void {
  const allDay = { keptPlans: true };

  routes.store(
    contract.recordSale,
    async ({ input, ...selling }) =>
      success({ data: await recordSale(await withLateSeller(selling), input.body) }),
    allDay,
  );

  routes.store(
    contract.recordFreeSale,
    async ({ input, ...selling }) =>
      success({ data: await recordFreeSale(await withLateSeller(selling), input.body) }),
    allDay,
  );

  routes.list(
    lists.listSales,
    async ({ tx, session, input: { query } }) => {
      const { page, limit } = query;
      const filter = filterOf(query);
      const sees = canSeeDayTotals(session.role, await readSettings(tx));
      const found = await pageOfSales(tx, filter, { skip: (page - 1) * limit, most: limit });
      const { ids } = found;
      const summary = sees ? found.summary : { count: found.summary.count, total: null };
      const [lines, days] = await Promise.all([
        countLinesOfSales(tx, ids),
        sees ? sumsOfDays(tx, filter, ids) : [],
      ]);
      const total = summary.count;
      const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
      const parts = splitIntoParts(lines, LINES, ({ lines }) => lines);
      return { answer: success({ data: [], pagination, summary, days }), parts };
    },
    ({ tx }, sales) => salesByIds(tx, sales.map(idOf)),
    ({ tx }, sales) => saleTexts(tx, sales.map(idOf), createProductTextReader(tx)),
  );

  routes.stream(lists.exportSales, {
    before: ({ tx, session, input, now }) => auditExport(tx, session, filterOf(input.query), now),
    chunks: ({ tx, input }) => eachSaleText(tx, filterOf(input.query)),
  });

  routes.store(getSale, async ({ tx, input }) => {
    const { id } = input.params;
    const [sale, returns, debt, documents] = await Promise.all([
      saleById(tx, id),
      returnsOfSale(tx, id),
      readOpenDebt(tx, id),
      documentsOfSale(tx, id),
    ]);
    if (!sale) throw new AppError("SALE_NOT_FOUND");
    return success({ data: { ...sale, returns, ...debt, documents } });
  });

  routes.store(issueContract, async ({ tx, input, now }) =>
    success({ data: await issueDocument(tx, input.params.id, input.body, now) }),
  );

  routes.store(lists.markFlagsSeen, async ({ input, ...call }) =>
    success({ data: await markFlagsSeen(call, input.params.id) }),
  );

  routes.store(lists.saleStatistics, async ({ tx, session, now }) =>
    success({ data: await saleStatistics(tx, session.role, now) }),
  );

  routes.store(lists.bestSellers, async ({ tx, now }) => success({ data: await bestSellersNow(tx, now) }));
}

const idOf = ({ id }: { id: string }) => id;

type Filters = Pick<
  ParsedInput<typeof lists.listSales>["query"],
  "search" | "startDate" | "endDate" | "method" | "sellerId" | "status" | "shiftId" | "flagged"
>;

function filterOf({
  search,
  startDate,
  endDate,
  method,
  sellerId,
  status,
  shiftId,
  flagged,
}: Filters): SaleFilter {
  return {
    search: search || null,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    method: method ?? null,
    sellerId: sellerId ?? null,
    status: status ?? null,
    shiftId: shiftId ?? null,
    flagged: flagged ?? false,
  };
}
