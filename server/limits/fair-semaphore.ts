import { AppError } from "#core/errors.ts";

export type FairSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one job per key at a time, so that other keys wait for at most one of its jobs.
 * @throws OVERLOADED when more than `mostWaiting` jobs of a key wait
 */
export function createFairSemaphore(permits: number, mostWaiting: number): FairSemaphore {
  /** By key: its last job, and how many jobs are queued. */
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
