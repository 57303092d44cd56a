import type { SalesReport } from "#core/contract/reports/reports.ts";
import { exportSalesForWorkbook as endpoint } from "#core/contract/sales/sale-lists.ts";
import { callEndpointInWorker } from "#web/api/call-in-worker.ts";
import type { SaleFilterDraft } from "#web/features/sales/history/history-filters.ts";
import { toSalesQueryParams } from "#web/features/sales/sales.queries.ts";

export type SalesWorkbookOptions = { report: SalesReport | null };

type Options = { signal: AbortSignal; onProgress: (sales: number) => void; options: SalesWorkbookOptions };

/** Builds the file in a worker. Resolves with null without sales. */
export function exportSales(filters: Partial<SaleFilterDraft>, options: Options): Promise<Blob | null> {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return callEndpointInWorker(worker, endpoint, { query: toSalesQueryParams(filters) }, options);
}
