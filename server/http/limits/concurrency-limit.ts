import { AppError } from "#core/errors.ts";
import { createKeyedQuota, type KeyedQuota } from "#server/http/limits/quota.ts";

/**
 * Refuses work above the limit instead of queueing it.
 * @throws OVERLOADED
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, response?: LongResponse) => Promise<T>;

/** Work with a long response counts until the response is sent, also per store and per address. */
type LongResponse = { store: string | null; address: string; sent: Promise<void> };

type Limits = { all: number; store: number; address: number };

const TOTAL_KEY = "";

export function createConcurrencyLimit({ all, store, address }: Limits): ConcurrencyLimit {
  const total = createKeyedQuota({ all, each: all });
  const stores = createKeyedQuota({ all, each: store });
  const addresses = createKeyedQuota({ all, each: address });
  return async (work, response) => {
    if (!total.take(TOTAL_KEY, 1)) throw new AppError("OVERLOADED");
    const releases = [() => total.giveBack(TOTAL_KEY, 1)];
    const release = () => {
      for (const giveBack of releases) giveBack();
    };
    const take = (quota: KeyedQuota, key: string) => {
      if (!quota.take(key, 1)) {
        release();
        throw new AppError("OVERLOADED");
      }
      releases.push(() => quota.giveBack(key, 1));
    };
    if (response) take(addresses, response.address);
    if (response?.store) take(stores, response.store);
    try {
      const result = await work();
      if (response) void response.sent.then(release);
      else release();
      return result;
    } catch (error) {
      release();
      throw error;
    }
  };
}
