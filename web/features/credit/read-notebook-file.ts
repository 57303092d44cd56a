import type { NotebookOutput } from "./notebook-worker.ts";

/** Largest file that is read, in bytes. */
const MAX_FILE = 5 * 1024 * 1024;

/** The lines of a file, read away from the page. */
export async function readNotebookFile(file: File): Promise<NotebookOutput> {
  if (file.size > MAX_FILE) return { unreadable: "El archivo es demasiado grande: el máximo es 5 MB." };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL("./notebook-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = () => reject(new Error("the worker stopped"));
      worker.onmessage = ({ data }: MessageEvent<NotebookOutput>) => resolve(data);
      worker.postMessage(new Uint8Array(bytes), [bytes]);
    });
  } catch {
    return { unreadable: "No pudimos leer el archivo. Elígelo otra vez." };
  } finally {
    worker.terminate();
  }
}
