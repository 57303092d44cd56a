import { exportSales as endpoint } from "#core/contract/sales.ts";
import { throughWorker } from "#web/api/through-worker.ts";
import type { FilterDraft } from "../history-filters.ts";

type Options = { signal: AbortSignal; onProgress: (sales: number) => void };

/** The Excel file of the filters, made away from the page; null when they find no sale. */
export function exportSales(query: FilterDraft, options: Options): Promise<Blob | null> {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return throughWorker(worker, endpoint, { query }, options);
}
