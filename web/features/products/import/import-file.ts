import type { ReaderOutput } from "./import-worker.ts";

/** Largest file that is read, in bytes: 5,000 products take far less. */
const MAX_FILE = 10 * 1024 * 1024;

type Options = { signal: AbortSignal; onProgress: (part: number) => void };

/** What the file holds, read away from the page. */
export async function readImportFile(
  file: File,
  { signal, onProgress }: Options,
): Promise<Exclude<ReaderOutput, { part: number }>> {
  if (file.size > MAX_FILE)
    return { unreadable: "El archivo es demasiado grande: el máximo es 10 MB. Divídelo en partes." };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      signal.throwIfAborted();
      worker.onerror = () => reject(new Error("the worker stopped"));
      worker.onmessage = ({ data }: MessageEvent<ReaderOutput>) => {
        if ("part" in data) onProgress(data.part);
        else resolve(data);
      };
      worker.postMessage(new Uint8Array(bytes), [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
