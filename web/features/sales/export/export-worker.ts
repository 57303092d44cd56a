import { type WorkbookSale, workbookSale } from "#core/contract/sales/workbook-sale.ts";
import { runListWorker } from "#web/api/list-in-worker.ts";
import type { SalesWorkbookOptions } from "./export-sales.ts";
import { createSalesWorkbook } from "./sales-book.ts";

const book = createSalesWorkbook();

runListWorker<number, Blob | null, SalesWorkbookOptions>({
  take(items) {
    // Checks only the first sale: one statement writes all, and checking each takes an eighth of the file's time.
    if (items.length > 0) workbookSale.parse(items[0]);
    for (const one of items as WorkbookSale[]) book.add(one);
  },
  progress: () => book.sums.sales,
  finish: async ({ report }) => (book.sums.sales === 0 ? null : book.finish(report)),
});
