import { createKeyedSemaphore } from "#server/concurrency/keyed-semaphore.ts";

export type FairSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one job per key at a time and `permits` in all, so that other keys wait for at most one of its jobs.
 * @throws OVERLOADED when `mostWaiting` jobs of a key already wait, or after `timeoutMs` of waiting for other keys
 */
export function createFairSemaphore(permits: number, mostWaiting: number, timeoutMs?: number): FairSemaphore {
  const ofKeys = createKeyedSemaphore({ permits: 1, mostWaiting });
  const ofAll = createKeyedSemaphore({ permits, ...(timeoutMs && { timeoutMs }) });
  return async (key, work) => {
    const leaveKey = await ofKeys.enter(key);
    try {
      const leave = await ofAll.enter("");
      try {
        return await work();
      } finally {
        leave();
      }
    } finally {
      leaveKey();
    }
  };
}
