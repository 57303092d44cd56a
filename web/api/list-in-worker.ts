import { REQUEST_TAG_HEADER, RESPONSE_TAG_HEADER } from "#core/api-headers.ts";
import type { WorkerInput, WorkerOutput } from "./call-in-worker.ts";

const LIST_START = '"data":[';
const ITEM_SEPARATOR = ",\n";

/**
 * Parses a list while it arrives, so that 100,000 sales never become one string. A list without line ends is
 * parsed at the end.
 */
export function createStreamedListParser() {
  let pending = "";
  let begun = false;
  const parsed = (text: string): unknown[] => JSON.parse(`[${text}]`);

  return {
    push(text: string): unknown[] {
      pending += text;
      if (!begun) {
        const at = pending.indexOf(LIST_START);
        if (at < 0) return [];
        pending = pending.slice(at + LIST_START.length);
        begun = true;
      }
      const cut = pending.lastIndexOf(ITEM_SEPARATOR);
      if (cut < 0) return [];
      const items = parsed(pending.slice(0, cut));
      pending = pending.slice(cut + ITEM_SEPARATOR.length);
      return items;
    },
    /**
     * @throws Error when the answer is incomplete
     */
    end(): unknown[] {
      if (!begun || !pending.endsWith("]}")) throw new Error("the answer is not whole");
      return parsed(pending.slice(0, -2));
    },
  };
}

/** Milliseconds between two messages about the progress. */
const TELL_MS = 250;

type Work<Progress, Result, WorkerOptions> = {
  take(items: unknown[]): void;
  progress(bytes: number): Progress;
  finish(options: WorkerOptions): Promise<Result>;
};

/** Runs in a worker: sends the request that the page posts, and reads the list as it arrives. */
export function runListWorker<Progress, Result, WorkerOptions = undefined>(
  work: Work<Progress, Result, WorkerOptions>,
): void {
  const tell = (message: WorkerOutput<Progress, Result>) => postMessage(message);
  addEventListener("message", ({ data }: MessageEvent<WorkerInput<WorkerOptions>>) => {
    readList(data, work, tell).then(tell, (error) => {
      console.error(error);
      tell({ failed: true });
    });
  });
}

async function readList<Progress, Result, WorkerOptions>(
  { url, headers, options }: WorkerInput<WorkerOptions>,
  { take, progress, finish }: Work<Progress, Result, WorkerOptions>,
  tell: (message: WorkerOutput<Progress, Result>) => void,
): Promise<WorkerOutput<Progress, Result>> {
  const response = await fetch(url, { headers, redirect: "manual" }).catch(() => null);
  // The server did not answer, or a captive portal or proxy answered.
  if (!response || response.headers.get(RESPONSE_TAG_HEADER) !== headers[REQUEST_TAG_HEADER])
    return { refused: 0, content: null };
  if (!response.ok) return { refused: response.status, content: await response.json().catch(() => null) };
  const list = createStreamedListParser();
  const decoder = new TextDecoder();
  let bytes = 0;
  let reportedAt = performance.now();
  const answer = response.body!.getReader();
  for (;;) {
    const { done, value } = await answer.read();
    if (done) break;
    bytes += value.length;
    take(list.push(decoder.decode(value, { stream: true })));
    if (performance.now() - reportedAt < TELL_MS) continue;
    reportedAt = performance.now();
    tell({ progress: progress(bytes) });
  }
  take(list.end());
  return { made: await finish(options) };
}
