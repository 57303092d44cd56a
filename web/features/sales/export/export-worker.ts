import { z } from "zod";
import { sale } from "#core/contract/sales.ts";
import { listInWorker } from "#web/api/list-in-worker.ts";
import { salesBook } from "./sales-book.ts";

const sales = z.array(sale);
const book = salesBook();

listInWorker<number, Blob | null>({
  take(items) {
    for (const one of sales.parse(items)) book.add(one);
  },
  progress: () => book.sums.sales,
  finish: async () => (book.sums.sales === 0 ? null : book.finish()),
});
