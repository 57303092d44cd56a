import { z } from "zod";
import { sale } from "#core/contract/sales/sales.ts";
import { runListWorker } from "#web/api/list-in-worker.ts";
import type { SalesWorkbookOptions } from "./export-sales.ts";
import { createSalesWorkbook } from "./sales-book.ts";

const sales = z.array(sale);
const book = createSalesWorkbook();

runListWorker<number, Blob | null, SalesWorkbookOptions>({
  take(items) {
    for (const one of sales.parse(items)) book.add(one);
  },
  progress: () => book.sums.sales,
  finish: async ({ report }) => (book.sums.sales === 0 ? null : book.finish(report)),
});
