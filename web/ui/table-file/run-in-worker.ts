import type { ListFileAnswer, ListFileRequest } from "./list-worker.ts";
import type { TableReadPlan } from "./plan.ts";
import { readRememberedColumnPlans } from "./remembered-plans.ts";
import { TABLE_FILE_LIMITS, unreadableFile } from "./tables.ts";

type Options<Field extends string> = {
  list: string;
  plan?: TableReadPlan<Field>;
  signal: AbortSignal;
  onProgress: (part: number) => void;
};

/** Reads a list's file in a worker, which is terminated afterwards to free its memory. */
export async function readTableInWorker<Field extends string, Made>(
  worker: () => Worker,
  file: File,
  { list, plan, signal, onProgress }: Options<Field>,
): Promise<Exclude<ListFileAnswer<Field, Made>, { part: number }>> {
  if (file.size > TABLE_FILE_LIMITS.fileBytes) return { unreadable: unreadableFile("fileSize").message };
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const reader = worker();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      reader.onerror = () => reject(new Error("the worker stopped"));
      reader.onmessage = ({ data }: MessageEvent<ListFileAnswer<Field, Made>>) => {
        if ("part" in data) onProgress(data.part);
        else resolve(data);
      };
      const request: ListFileRequest<Field> = {
        bytes: new Uint8Array(bytes),
        plan,
        remembered: readRememberedColumnPlans(list),
      };
      reader.postMessage(request, [bytes]);
    });
  } finally {
    reader.terminate();
  }
}
