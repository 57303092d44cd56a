import { exportStore } from "#core/contract/stores/store-export.ts";
import { callEndpointInWorker } from "#web/api/call-in-worker.ts";
import { streamAnswer } from "#web/api/client.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Shortest time in milliseconds between two reports of the progress. */
const REPORT_MS = 250;

function countStreamBytes(answer: ReadableStream<Bytes>, onBytes: (bytes: number) => void) {
  let bytes = 0;
  let reportedAt = Number.NEGATIVE_INFINITY; // the first chunk is reported at once
  return answer.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(piece, out) {
        bytes += piece.byteLength;
        out.enqueue(piece);
        if (performance.now() - reportedAt < REPORT_MS) return;
        reportedAt = performance.now();
        onBytes(bytes);
      },
    }),
  );
}

export type StoreExportFormat = "xlsx" | "json";

type Options = { signal: AbortSignal; onProgress: (bytes: number) => void };

/** Downloads the store's data. An incomplete answer is an error, never a file. */
export async function downloadStoreData(
  id: string,
  format: StoreExportFormat,
  options: Options,
): Promise<Blob> {
  const input = { params: { id } };
  if (format === "json") {
    const answer = countStreamBytes(await streamAnswer(exportStore, input, options), options.onProgress);
    // A blob, because browsers keep a large one on disk instead of in memory.
    return new Response(answer, { headers: { "content-type": "application/json" } }).blob();
  }
  const worker = new Worker(new URL("./store-worker.ts", import.meta.url), { type: "module" });
  return callEndpointInWorker(worker, exportStore, input, options);
}
