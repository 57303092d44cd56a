import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createAllowance } from "#server/http/limits/allowance.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";
import { createLanes } from "#server/limits/lanes.ts";

/** Long work goes on step by step, and the tills are served in between. */
export type Pace = {
  /** A store, or an address without one, was served that waits for an answer, as a till does. */
  served(who?: string): void;
  /** After work that began then: until the store may go on with such work. */
  rest(began: number): Promise<void>;
  /** One step of a long answer of that store; the next one comes after a rest. */
  step<T>(storeId: string, work: () => Promise<T>): Promise<T>;
  /** A write that takes long. Stores take turns, and rest while others are served. */
  write<T>(storeId: string, work: () => Promise<T>): Promise<T>;
  /** Until a store that worked for so long may go on, where another one is served; `times` as long. */
  restFor(storeId: string, worked: number, times: number): Promise<void>;
};

/** As long as somebody is served at least once in this time, in milliseconds … */
const SERVING = 1_000;
/** … a store rests so many times as long as it works, and whoever goes on without end works a tenth of the time … */
const REST = 4;
const LONG_WORK = { burst: 250, perSecond: 100 };
/** … but it rests no longer than this. */
const LONGEST = 10_000;
const PATIENCE = 60_000;
/** At the same time, of all stores: half of the processors. */
const PARTS = Math.max(1, Math.floor(availableParallelism() / 2));
/** All steps of all stores together, in milliseconds of work. */
const ALL_LONG_WORK = { burst: 500 * PARTS, perSecond: 200 * PARTS };

const CLOCK = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false }),
};

export function createPace({ now, wait } = CLOCK, parts = PARTS): Pace {
  const steps = createLanes({ each: 1, patience: PATIENCE });
  const stepsOfAll = createFairQueue({ permits: parts, patience: PATIENCE });
  const writes = createLanes({ each: 1, patience: PATIENCE });
  const writesOfAll = createFairQueue({ permits: parts, patience: PATIENCE });
  const allowance = createAllowance(LONG_WORK, now);
  const allowanceOfAll = createAllowance(ALL_LONG_WORK, now);
  let lastServed = Number.NEGATIVE_INFINITY;
  /** The two that were served last, the later one first. */
  let latest: { who: string; at: number }[] = [];
  const isAlone = (who: string) => {
    const other = latest.find((one) => one.who !== who);
    return other === undefined || now() - other.at >= SERVING;
  };
  const rest = async (began: number, storeId?: string) => {
    if (now() - lastServed >= SERVING) return;
    const work = now() - began;
    const owed = storeId === undefined ? 0 : Math.max(allowance(storeId, work), allowanceOfAll("", work));
    await wait(Math.min(Math.max(work * REST, owed), LONGEST));
  };
  return {
    rest,
    served: (who = "") => {
      lastServed = now();
      latest = [{ who, at: lastServed }, ...latest.filter((one) => one.who !== who)].slice(0, 2);
    },
    step: async (storeId, work) => {
      const leave = await steps.enter(storeId);
      let began = now();
      try {
        const done = await stepsOfAll.enter(storeId);
        began = now();
        return await work().finally(done);
      } finally {
        void rest(began, storeId).then(leave);
      }
    },
    write: async (storeId, work) => {
      const leave = await writes.enter(storeId);
      let worked = 0;
      try {
        const done = await writesOfAll.enter(storeId);
        const began = now();
        return await work().finally(() => {
          worked = now() - began;
          done();
        });
      } finally {
        const owed = isAlone(storeId) ? 0 : Math.max(worked * REST, allowanceOfAll("", worked));
        void wait(Math.min(owed, LONGEST)).then(leave);
      }
    },
    restFor: async (storeId, worked, times) => {
      if (!isAlone(storeId)) await wait(Math.min(worked * times, LONGEST));
    },
  };
}
