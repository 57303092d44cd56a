import type { SalesReport } from "#core/contract/reports/reports.ts";
import { exportSales as endpoint } from "#core/contract/sales/sale-lists.ts";
import { callInWorker } from "#web/api/through-worker.ts";
import type { SaleFilterDraft } from "#web/features/sales/history/history-filters.ts";
import { toSalesQuery } from "#web/features/sales/sales.queries.ts";

export type SalesBookOptions = { report: SalesReport | null };

type Options = { signal: AbortSignal; onProgress: (sales: number) => void; options: SalesBookOptions };

/** Builds the file in a worker. Resolves with null without sales. */
export function exportSales(filters: Partial<SaleFilterDraft>, options: Options): Promise<Blob | null> {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return callInWorker(worker, endpoint, { query: toSalesQuery(filters) }, options);
}
