import { z } from "zod";
import { sale } from "#core/contract/sales/sales.ts";
import { listInWorker } from "#web/api/list-in-worker.ts";
import type { BookWish } from "./export-sales.ts";
import { salesBook } from "./sales-book.ts";

const sales = z.array(sale);
const book = salesBook();

listInWorker<number, Blob | null, BookWish>({
  take(items) {
    for (const one of sales.parse(items)) book.add(one);
  },
  progress: () => book.sums.sales,
  finish: async ({ report }) => (book.sums.sales === 0 ? null : book.finish(report)),
});
