import { setTimeout as sleep } from "node:timers/promises";
import { createAllowance } from "#server/http/allowance.ts";
import { createLanes } from "#server/lanes.ts";

/** Long work goes on step by step, and the tills are served in between. */
export type Pace = {
  /** Somebody was served who waits for an answer, as a till does. */
  served(): void;
  /** After work that began then: until the store may go on with such work. */
  rest(began: number): Promise<void>;
  /** One step of a long answer of that store; the next one comes after a rest. */
  step<T>(storeId: string, work: () => Promise<T>): Promise<T>;
};

/** As long as somebody is served at least once in this time, in milliseconds … */
const SERVING = 1_000;
/** … a store rests so many times as long as it works, and whoever goes on without end works a tenth of the time … */
const REST = 4;
const LONG_WORK = { burst: 250, perSecond: 100 };
/** … but it rests no longer than this. */
const LONGEST = 10_000;
const PATIENCE = 60_000;

const CLOCK = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { ref: false }),
};

export function createPace({ now, wait } = CLOCK): Pace {
  const steps = createLanes({ each: 1, patience: PATIENCE });
  const allowance = createAllowance(LONG_WORK, now);
  let lastServed = Number.NEGATIVE_INFINITY;
  const rest = async (began: number, storeId?: string) => {
    if (now() - lastServed >= SERVING) return;
    const work = now() - began;
    const owed = storeId === undefined ? 0 : allowance(storeId, work);
    await wait(Math.min(Math.max(work * REST, owed), LONGEST));
  };
  return {
    rest,
    served: () => {
      lastServed = now();
    },
    step: async (storeId, work) => {
      const leave = await steps.enter(storeId);
      const began = now();
      try {
        return await work();
      } finally {
        void rest(began, storeId).then(leave);
      }
    },
  };
}
