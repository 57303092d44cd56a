import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { createJobTurns } from "#server/concurrency/turns.ts";

/** Hashes the password at `cost`, or compares it with `stored`. */
type Job = { password: string } & ({ cost: object } | { stored: string });
type Answer = { result: string | boolean } | { error: string };

/** A hash takes about 30 ms of one core and 19 MiB of memory, and most cores must stay free for requests. */
const THREADS = availableParallelism() > 2 ? 2 : 1;
const MAX_WAITING = 40;
const FILE = new URL("./hash-thread.mjs", import.meta.url);

const hashing = createJobTurns({ mostWaiting: MAX_WAITING }, { permits: THREADS });
const idleThreads = new Set<Worker>();

/**
 * Runs in a worker thread. Waiting jobs with different values of `key` take turns.
 * @throws OVERLOADED
 */
export function runPasswordHashJob(key: string, job: Job): Promise<string | boolean> {
  return hashing(key, async () => {
    const [worker = startThread()] = idleThreads;
    idleThreads.delete(worker);
    const result = await answerOf(worker, job);
    idleThreads.add(worker);
    return result;
  });
}

function startThread(): Worker {
  const worker = new Worker(FILE, { execArgv: [] });
  worker.once("exit", () => idleThreads.delete(worker));
  worker.on("error", () => {}); // answerOf handles the error
  worker.unref();
  return worker;
}

/** Keeps the process alive while a job runs. A thread that ends makes the job fail, and is not used again. */
async function answerOf(worker: Worker, job: Job): Promise<string | boolean> {
  const listening = new AbortController();
  const { signal } = listening;
  worker.ref();
  try {
    const answered = once(worker, "message", { signal }) as Promise<[Answer]>;
    const ended = once(worker, "exit", { signal }).then(([code]) => {
      throw new Error(`the hashing thread ended with ${code}`);
    });
    worker.postMessage(job);
    const [answer] = await Promise.race([answered, ended]);
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    listening.abort();
    worker.unref();
  }
}
