import { exportStore } from "#core/contract/stores.ts";
import { openAnswer } from "#web/api/client.ts";
import { counted, throughWorker } from "#web/api/through-worker.ts";
import { XLSX } from "#web/ui/excel.ts";
import type { WorkerOutput } from "./store-worker.ts";

export type Format = "xlsx" | "json";
/** More than an Excel file made in a browser can hold. */
export class TooLong extends Error {}

type Options = { signal: AbortSignal; onProgress: (bytes: number) => void };

/** All of the store's data as a file. A part of it is an error, never a file. */
export async function downloadStore(
  id: string,
  format: Format,
  { signal, onProgress }: Options,
): Promise<Blob> {
  const answer = counted(await openAnswer(exportStore, { params: { id } }, { signal }), onProgress);
  // The browser itself puts it on its disk where it is long.
  if (format === "json")
    return new Response(answer, { headers: { "content-type": "application/json" } }).blob();
  const worker = new Worker(new URL("./store-worker.ts", import.meta.url), { type: "module" });
  const file = await throughWorker<WorkerOutput, Uint8Array>(
    worker,
    answer,
    signal,
    (data, { resolve, reject }) => {
      if ("file" in data) resolve(data.file);
      else reject(data.failed === "tooLong" ? new TooLong() : new Error("the data did not arrive whole"));
    },
  );
  return new Blob([file as BlobPart], { type: XLSX });
}
