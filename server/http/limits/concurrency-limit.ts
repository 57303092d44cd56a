import { AppError } from "#core/errors.ts";
import { createKeyedQuota, type KeyedQuota } from "#server/http/limits/quota.ts";

/**
 * Refuses work above the limit instead of queueing it.
 * @throws OVERLOADED
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, response?: LongResponse) => Promise<T>;

/** Work with a response counts until the response is sent, in total, for its store and for its address. */
type LongResponse = { store: string | null; address: string; sent: Promise<void> };

const TOTAL_KEY = "";

type Limits = { all: number; store: number; address: number };

/** `all`, `store` and `address` are the most work at once in total, for one store, and for one address. */
export function createConcurrencyLimit({ all, store, address }: Limits): ConcurrencyLimit {
  const total = createKeyedQuota({ all, each: all });
  const stores = createKeyedQuota({ all, each: store });
  const addresses = createKeyedQuota({ all, each: address });
  return async (work, response) => {
    const taken: [KeyedQuota, string][] = [];
    const take = (quota: KeyedQuota, key: string) => {
      if (!quota.take(key, 1)) throw new AppError("OVERLOADED");
      taken.push([quota, key]);
    };
    const release = () => {
      for (const [quota, key] of taken) quota.giveBack(key, 1);
    };
    try {
      take(total, TOTAL_KEY);
      if (response) take(addresses, response.address);
      if (response?.store) take(stores, response.store);
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
