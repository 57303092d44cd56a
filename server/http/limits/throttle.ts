import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createJobTurns, createTurns } from "#server/concurrency/turns.ts";
import { createRateLimiter, type RateLimit } from "#server/http/limits/rate-limiter.ts";

/** Delays long work of a store, so that short requests of other stores stay fast. */
export type StoreThrottle = {
  /** Reports a served request of a store, or of an address without a session. */
  served(key?: string): void;
  /**
   * While short requests are served, waits four times as long as the work since `began`, a time of `performance.now()`.
   */
  rest(began: number): Promise<void>;
  /** Runs one step of a long list or export per store at a time; stores take turns, and the store then rests. */
  step<T>(storeId: string, work: () => Promise<T>): Promise<T>;
  /**
   * Runs one piece of work per store at a time; stores take turns. While others are served, the store then rests:
   * longer after a write with a long body (`isLong`) than after another costly write.
   */
  write<T>(storeId: string, work: () => Promise<T>, options: { isLong: boolean }): Promise<T>;
  /**
   * Waits if the address sends more requests of the store than `requests` allows and another store is being served. True
   * if it waited.
   */
  pace(storeId: string, address: string): Promise<boolean>;
  /**
   * Reports how long a request took, and the characters of its answer if it was encoded at once. One that takes longer
   * than those of other stores, or has a long answer, counts several times in `pace`.
   */
  took(storeId: string, address: string, milliseconds: number, characters: number): void;
  /** Runs the work of a long body, such as an import, on half of the processors; stores take turns. */
  longBody<T>(storeId: string, work: () => Promise<T>): Promise<T>;
  /** Waits `worked` milliseconds times `times` if another store is being served. */
  restFor(storeId: string, worked: number, times: number): Promise<void>;
};

/** A store or address counts as being served for this long after its last short request. */
const SERVING_MS = 1_000;
const REST_FACTOR = 4;
const LONGEST_REST_MS = 10_000;
/**
 * A request counts once for each `COSTLY_TIMES` times the usual duration of others, or for each `COSTLY_CHARACTERS` of its
 * answer, at most `MAX_WEIGHT` times. Durations alone do not show who is costly when all stores wait.
 * `MEAN_SHARE` is the share of the latest request in the mean of its store.
 */
const [COSTLY_TIMES, COSTLY_CHARACTERS, MAX_WEIGHT, MEAN_SHARE] = [2, 32 * 1024, 10, 0.1];
/** Milliseconds: the least usual duration, as of a sale, so that no sale is costly beside calls that are refused at once. */
const LEAST_USUAL_MS = 5;
const TIMEOUT_MS = 60_000;
/** Long work runs on half of the processors. */
const PARALLEL = Math.max(1, Math.floor(availableParallelism() / 2));
/** Milliseconds of steps of one store, and of the long work of all stores. */
const STORE_WORK = { burst: 100, perSecond: 100 };
const TOTAL_WORK = { burst: 200 * PARALLEL, perSecond: 200 * PARALLEL };
/**
 * Milliseconds of long writes of one store. The next write of a store beyond this limit also counts towards
 * `HEAVY_WRITES`, which such stores share.
 */
const STORE_WRITES = { burst: 50, perSecond: 5 };
const HEAVY_WRITES = { burst: 50 * PARALLEL, perSecond: 10 * PARALLEL };

const CLOCK = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false }),
};

type Options = { clock?: typeof CLOCK; parallel?: number; requests?: RateLimit };

export function createStoreThrottle({
  clock: { now, wait } = CLOCK,
  parallel = PARALLEL,
  requests = { burst: Number.MAX_VALUE, perSecond: Number.MAX_VALUE },
}: Options = {}): StoreThrottle {
  const limits = [{ timeoutMs: TIMEOUT_MS }, { permits: parallel, timeoutMs: TIMEOUT_MS }, now] as const;
  const [steps, writes] = [createJobTurns(...limits), createJobTurns(...limits)];
  const longBodies = createTurns({ permits: parallel, timeoutMs: TIMEOUT_MS, now });
  const storeWork = createRateLimiter(STORE_WORK, now);
  const totalWork = createRateLimiter(TOTAL_WORK, now);
  const storeWrites = createRateLimiter(STORE_WRITES, now);
  /** By store, least recently served first: the mean duration of its requests in milliseconds, and the last end. */
  const means = new Map<string, { mean: number; at: number }>();
  const paced = createRateLimiter(requests, now);
  const heavyWrites = createRateLimiter(HEAVY_WRITES, now);
  const writeDebt = (storeId: string, worked: number) => {
    const isHeavy = storeWrites(storeId, 0) > 0;
    storeWrites(storeId, worked);
    return Math.max(totalWork("", worked), isHeavy ? heavyWrites("", worked) : 0);
  };
  /** The last two stores or addresses that were served, the latest first. */
  let latest: { key: string; at: number }[] = [];
  const isBeingServed = (one?: { at: number }) => one !== undefined && now() - one.at < SERVING_MS;
  const isAlone = (key: string) => !isBeingServed(latest.find((one) => one.key !== key));
  const rest = async (worked: number, storeId?: string) => {
    if (!isBeingServed(latest[0])) return;
    const debt = storeId === undefined ? 0 : Math.max(storeWork(storeId, worked), totalWork("", worked));
    await wait(Math.min(Math.max(worked * REST_FACTOR, debt), LONGEST_REST_MS));
  };
  return {
    rest: (began) => rest(now() - began),
    served: (key = "") => {
      latest = [{ key, at: now() }, ...latest.filter((one) => one.key !== key)].slice(0, 2);
    },
    pace: async (storeId, address) => {
      // Not counted while the store is alone, so that it does not wait for that later.
      const due = isAlone(storeId) ? 0 : paced(`${storeId} ${address}`, 1);
      if (due === 0) return false;
      await wait(Math.min(due, LONGEST_REST_MS));
      return true;
    },
    took: (storeId, address, milliseconds, characters) => {
      const mean = means.get(storeId)?.mean ?? milliseconds;
      means.delete(storeId);
      means.set(storeId, { mean: mean + (milliseconds - mean) * MEAN_SHARE, at: now() });
      for (const [oldest, { at }] of means) {
        if (now() - at < SERVING_MS) break;
        means.delete(oldest);
      }
      let usual = Number.POSITIVE_INFINITY;
      for (const [other, { mean }] of means) if (other !== storeId) usual = Math.min(usual, mean);
      const cost = Math.max(
        milliseconds / (COSTLY_TIMES * Math.max(usual, LEAST_USUAL_MS)),
        characters / COSTLY_CHARACTERS,
      );
      const times = Math.min(cost, MAX_WEIGHT);
      if (times > 1) paced(`${storeId} ${address}`, times - 1);
    },
    step: (storeId, work) => steps(storeId, work, (worked) => rest(worked, storeId)),
    write: (storeId, work, { isLong }) =>
      writes(storeId, work, async (worked) => {
        const owed = () =>
          isLong
            ? Math.max(worked * REST_FACTOR, writeDebt(storeId, worked))
            : Math.max(worked, totalWork("", worked));
        await wait(Math.min(isAlone(storeId) ? 0 : owed(), LONGEST_REST_MS));
      }),
    longBody: (storeId, work) => longBodies.run(storeId, work),
    restFor: async (storeId, worked, times) => {
      if (!isAlone(storeId)) await wait(Math.min(worked * times, LONGEST_REST_MS));
    },
  };
}
