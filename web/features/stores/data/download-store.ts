import { exportStore } from "#core/contract/stores.ts";
import { openAnswer } from "#web/api/client.ts";
import { XLSX } from "#web/ui/excel.ts";
import type { WorkerOutput } from "./store-worker.ts";

export type Format = "xlsx" | "json";
/** More than an Excel file made in a browser can hold. */
export class TooLong extends Error {}

/** All of the store's data as a file. A part of it is an error, never a file. */
export async function downloadStore(id: string, format: Format, signal: AbortSignal): Promise<Blob> {
  const answer = await openAnswer(exportStore, { params: { id } }, { signal });
  // The browser itself puts it on its disk where it is long.
  if (format === "json")
    return new Response(answer, { headers: { "content-type": "application/json" } }).blob();
  const worker = new Worker(new URL("./store-worker.ts", import.meta.url), { type: "module" });
  try {
    const file = await new Promise<Uint8Array>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.onerror = () => reject(new Error("the worker stopped"));
      worker.onmessage = ({ data }: MessageEvent<WorkerOutput>) => {
        if ("file" in data) resolve(data.file);
        else reject(data.failed === "tooLong" ? new TooLong() : new Error("the data did not arrive whole"));
      };
      feed(worker, answer, signal).catch(reject);
    });
    return new Blob([file as BlobPart], { type: XLSX });
  } finally {
    worker.terminate();
    await answer.cancel().catch(() => {}); // read to its end, or being read: then it ends with its reader
  }
}

async function feed(
  worker: Worker,
  answer: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<void> {
  const reader = answer.getReader();
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) break;
    worker.postMessage(value, [value.buffer]);
  }
  worker.postMessage(null);
}
