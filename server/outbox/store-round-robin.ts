import { MIN_UUID } from "#core/uuid.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import { listStoresWithJobs } from "#server/outbox/outbox.sql.ts";

/** Number of stores per look-up. */
const PAGE = 100;

/**
 * Stores with due jobs, in the order of their ids and then from the start again. `next` returns a store that nobody
 * else gets until `end` is called; null if no store has due jobs.
 */
export function createStoreRoundRobin(identityDb: QueryRunner, kinds: readonly string[], clock: () => Date) {
  let page: string[] = [];
  let after = MIN_UUID;
  let looking: Promise<unknown> = Promise.resolve();
  const busy = new Set<string>();
  const skipped = new Set<string>();

  const isFree = (storeId: string) => !busy.has(storeId) && !skipped.has(storeId);

  function take(): string | null {
    while (page.length > 0) {
      const storeId = page.shift()!;
      if (isFree(storeId)) return storeId;
    }
    return null;
  }

  async function find(): Promise<string | null> {
    const left = take();
    if (left) return left;
    for (let ends = after === MIN_UUID ? 1 : 0; ends < 2; ) {
      const stores = await listStoresWithJobs(identityDb, { after, now: clock(), kinds, most: PAGE });
      page = [...new Set(stores)].sort().slice(0, PAGE); // each server answers with a page
      const isLast = page.length < PAGE;
      after = isLast ? MIN_UUID : page.at(-1)!;
      if (isLast) ends += 1;
      const found = take();
      if (found) return found;
    }
    return null;
  }

  return {
    next: async () => {
      // One look-up at a time, because callers share one batch of stores.
      const found = looking.then(find);
      looking = found.catch(() => {});
      const storeId = await found;
      if (!storeId) return null;
      busy.add(storeId);
      return { storeId, end: () => busy.delete(storeId) };
    },
    /** Skips the store until `forgetSkipped`, because another process is claiming its due jobs. */
    skip: (storeId: string) => skipped.add(storeId),
    forgetSkipped: () => skipped.clear(),
  };
}
