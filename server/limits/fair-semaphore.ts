import { AppError } from "#core/errors.ts";

/** Runs `work` for `key` once there is a permit. */
export type FairSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs `permits` at a time, one per key. A key that asks a hundred times queues behind itself; every other key waits for at most one
 * of those. Rejects with OVERLOADED when `mostWaiting` of the same key already wait.
 */
export function createFairSemaphore(permits: number, mostWaiting: number): FairSemaphore {
  /** By key: its last work, and how many are queued. */
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function acquire(): Promise<void> {
    if (running < permits) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) throw new AppError("OVERLOADED");
    queues.set(key, queue);
    queue.length += 1;
    const mine = queue.last.then(async () => {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    });
    const done = () => {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    };
    queue.last = mine.then(done, done);
    return mine;
  };
}
