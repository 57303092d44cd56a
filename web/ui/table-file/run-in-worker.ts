import type { ListAnswer, ListRequest } from "./list-worker.ts";
import type { TablePlan } from "./plan.ts";
import { readRememberedColumns } from "./remembered.ts";
import { FILE_LIMITS, unreadableErrors } from "./tables.ts";

type Options<Field extends string> = {
  list: string;
  plan?: TablePlan<Field>;
  signal: AbortSignal;
  onProgress: (part: number) => void;
};

/** Reads the file in a worker, which is terminated afterwards to free its memory. */
export async function readTableInWorker<Field extends string, Made>(
  worker: () => Worker,
  file: File,
  { list, plan, signal, onProgress }: Options<Field>,
): Promise<Exclude<ListAnswer<Field, Made>, { part: number }>> {
  if (file.size > FILE_LIMITS.fileBytes) return { unreadable: unreadableErrors.fileSize().message };
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const reader = worker();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      reader.onerror = () => reject(new Error("the worker stopped"));
      reader.onmessage = ({ data }: MessageEvent<ListAnswer<Field, Made>>) => {
        if ("part" in data) onProgress(data.part);
        else resolve(data);
      };
      const request: ListRequest<Field> = {
        bytes: new Uint8Array(bytes),
        plan,
        remembered: readRememberedColumns(list),
      };
      reader.postMessage(request, [bytes]);
    });
  } finally {
    reader.terminate();
  }
}
