import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import { issueFiscalDocument as issueContract } from "#core/contract/fiscal/fiscal-documents.ts";
import { correctSalePayments as correctSalePaymentsContract } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import * as ownUse from "#core/contract/sales/own-use.ts";
import * as lists from "#core/contract/sales/sale-lists.ts";
import * as contract from "#core/contract/sales/sales.ts";
import { AppError } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import { markFlagsOfSaleSeen } from "#server/documents/document-flags.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readOpenDebtOfSale } from "#server/features/credit/credit-ledger.ts";
import { readFiscalDocumentsOfSale } from "#server/features/fiscal/read-documents.ts";
import { readReturnsOfSale } from "#server/features/returns/return-goods.ts";
import {
  countOwnUses,
  findOwnUsesWithLineCounts,
  readOwnUsesByIds,
} from "#server/features/sales/own-use/own-use.sql.ts";
import { recordOwnUse, undoOwnUse } from "#server/features/sales/own-use/record-own-use.ts";
import { readBestSellersOfThisHour } from "#server/features/sales/read/best-sellers.ts";
import { readDashboardFigures } from "#server/features/sales/read/dashboard-figures.ts";
import {
  hasFilterBesideDates,
  readDailySaleSums,
  readSalesPage,
  type SaleFilter,
} from "#server/features/sales/read/find-sales.sql.ts";
import { readSale, readSales } from "#server/features/sales/read/read-sales.sql.ts";
import {
  exportWholeSales,
  exportWorkbookSales,
  recordSalesExport,
} from "#server/features/sales/read/sale-records.ts";
import { correctSalePayments } from "#server/features/sales/record/correct-payments.ts";
import { issueInvoiceForSale } from "#server/features/sales/record/issue-document.ts";
import { recordFreeSale, recordSale } from "#server/features/sales/record/record-sale.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, planPage, rowsOfPage } from "#server/pagination.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const LINES = 200;

export function salesRoutes(routes: RouteRegistrar) {
  const allDay = { keptPlans: true };

  routes.store(
    contract.recordSale,
    async ({ input, ...selling }) => recordSale(await withSellerOfLateDocument(selling), input.body),
    allDay,
  );

  routes.store(
    contract.recordFreeSale,
    async ({ input, ...selling }) => recordFreeSale(await withSellerOfLateDocument(selling), input.body),
    allDay,
  );

  routes.store(correctSalePaymentsContract, async ({ input: { params, body }, ...call }) =>
    correctSalePayments(await withSellerOfLateDocument(call), params.id, body),
  );

  routes.list(
    lists.listSales,
    async ({ tx, session, input: { query } }) => {
      const filter = filterOf(query);
      const [settings, { summary, sales }] = await Promise.all([
        readStoreSettings(tx),
        readSalesPage(tx, filter, rowsOfPage(query)),
      ]);
      const sees = canSeeDayTotals(session.role, settings);
      const answerOf = async () => {
        const days = sees ? await readDailySaleSums(tx, filter, sales) : [];
        return {
          data: [],
          pagination: paginationOf(query, summary.count),
          summary: sees ? summary : { count: summary.count, total: null },
          days,
        };
      };
      return { answer: answerOf(), parts: splitIntoParts(sales, LINES, ({ lines }) => lines) };
    },
    ({ tx }, sales) => readSales(tx, pluck(sales, "id")),
    { keptPlans: ({ query }) => !hasFilterBesideDates(filterOf(query)) },
  );

  routes.stream(lists.exportSales, {
    before: ({ input, ...call }) => recordSalesExport(call, filterOf(input.query)),
    chunks: ({ tx, input }) => exportWholeSales(tx, filterOf(input.query)),
  });

  routes.stream(lists.exportSalesForWorkbook, {
    before: ({ input, ...call }) => recordSalesExport(call, filterOf(input.query)),
    chunks: ({ tx, input }) => exportWorkbookSales(tx, filterOf(input.query)),
    isPlainHere: true,
  });

  routes.store(getSale, async ({ tx, input }) => {
    const { id } = input.params;
    const [sale, returns, debt, documents] = await Promise.all([
      readSale(tx, id),
      readReturnsOfSale(tx, id),
      readOpenDebtOfSale(tx, id),
      readFiscalDocumentsOfSale(tx, id),
    ]);
    if (!sale) throw new AppError("SALE_NOT_FOUND");
    return { ...sale, returns, ...debt, documents };
  });

  routes.store(issueContract, ({ tx, input, now }) =>
    issueInvoiceForSale(tx, input.params.id, input.body, now),
  );

  routes.store(lists.markDocumentFlagsSeen, async ({ tx, session, input, now }) => {
    const { id } = input.params;
    const seen = await markFlagsOfSaleSeen(tx, id, now);
    const sale = await readSale(tx, id);
    if (!sale) throw new AppError("SALE_NOT_FOUND");
    if (seen > 0)
      await recordEvent(tx, session, { kind: "FLAGS_SEEN", subject: { id, name: sale.number } }, now);
    return sale;
  });

  routes.store(lists.readDashboardFigures, ({ tx, session, now }) =>
    readDashboardFigures(tx, session.role, now),
  );

  routes.store(lists.listBestSellers, ({ tx, now }) => readBestSellersOfThisHour(tx, now));
}

export function ownUseRoutes(routes: RouteRegistrar) {
  routes.store(ownUse.recordOwnUse, async ({ input, ...call }) =>
    recordOwnUse(await withSellerOfLateDocument(call), input.body),
  );

  routes.store(ownUse.reverseOwnUse, ({ input, ...call }) =>
    undoOwnUse(call, input.params.id, input.body.reason),
  );

  routes.list(
    ownUse.listOwnUse,
    ({ tx, input: { query } }) => {
      const { startDate = null, endDate = null } = query;
      const filter = { startDate, endDate };
      const found = findOwnUsesWithLineCounts(tx, filter, rowsOfPage(query));
      return planPage(query, countOwnUses(tx, filter), found, {
        most: LINES,
        weightOf: ({ lines }) => lines,
      });
    },
    ({ tx }, found) => readOwnUsesByIds(tx, pluck(found, "id")),
  );
}

type Filters = Pick<
  ParsedEndpointInput<typeof lists.listSales>["query"],
  "search" | "startDate" | "endDate" | "method" | "sellerId" | "status" | "shiftId" | "flagged"
>;

function filterOf(query: Filters): SaleFilter {
  const { startDate = null, endDate = null, method = null, sellerId = null } = query;
  const { status = null, shiftId = null, flagged = false } = query;
  return { search: query.search || null, startDate, endDate, method, sellerId, status, shiftId, flagged };
}
