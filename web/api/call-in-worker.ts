import type { Endpoint, EndpointCallInput } from "#core/contract/endpoint.ts";
import { buildWorkerRequest, toApiError, type WorkerRequest } from "./client.ts";

/** What the page posts to the worker. `options` is for the code in the worker that builds the result. */
export type WorkerInput<WorkerOptions> = WorkerRequest & { options: WorkerOptions };
/** What the worker posts to the page. `refused`: HTTP status of an error answer; 0 without an answer. */
export type WorkerOutput<Progress, Made> =
  | { progress: Progress }
  | { made: Made }
  | { refused: number; content: unknown }
  | { failed: true };

type Options<Progress> = { signal: AbortSignal; onProgress: (progress: Progress) => void; options?: unknown };

/**
 * Lets a worker call the endpoint, so that the page stays responsive, and then ends the worker.
 * @throws ApiError
 */
export async function callEndpointInWorker<E extends Endpoint, Progress, Made>(
  worker: Worker,
  endpoint: E,
  input: EndpointCallInput<E>,
  { signal, onProgress, options }: Options<Progress>,
): Promise<Made> {
  try {
    signal.throwIfAborted();
    return await new Promise<Made>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      worker.onerror = () => reject(new Error("the worker stopped"));
      worker.onmessage = ({ data }: MessageEvent<WorkerOutput<Progress, Made>>) => {
        if ("progress" in data) onProgress(data.progress);
        else if ("made" in data) resolve(data.made);
        else if ("refused" in data) reject(toApiError(endpoint, data.refused, data.content));
        else reject(new Error("the worker failed"));
      };
      worker.postMessage({ ...buildWorkerRequest(endpoint, input), options } satisfies WorkerInput<unknown>);
    });
  } finally {
    worker.terminate();
  }
}
