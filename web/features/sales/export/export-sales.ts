import { exportSales as endpoint } from "#core/contract/sales.ts";
import { openAnswer } from "#web/api/client.ts";
import { throughWorker } from "#web/api/through-worker.ts";
import type { FilterDraft } from "../history-filters.ts";
import type { WorkerOutput } from "./export-worker.ts";

type Options = { signal: AbortSignal; onProgress: (sales: number) => void };

/** The Excel file of the filters, written away from the page; null when they find no sale. */
export async function exportSales(query: FilterDraft, { signal, onProgress }: Options): Promise<Blob | null> {
  const answer = await openAnswer(endpoint, { query }, { signal });
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return throughWorker<WorkerOutput, Blob | null>(worker, answer, signal, (data, { resolve, reject }) => {
    if ("failed" in data) reject(new Error("the file could not be written"));
    else if ("file" in data) resolve(data.sales === 0 ? null : data.file);
    else onProgress(data.sales);
  });
}
