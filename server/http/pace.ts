import { setTimeout as sleep } from "node:timers/promises";
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
/** … a store rests so many times as long as it works … */
const REST = 4;
/** … but no longer than this. */
const LONGEST = 10_000;
const PATIENCE = 60_000;

export function createPace(): Pace {
  const steps = createLanes({ each: 1, patience: PATIENCE });
  let lastServed = Number.NEGATIVE_INFINITY;
  const rest = async (began: number) => {
    const now = performance.now();
    if (now - lastServed < SERVING)
      await sleep(Math.min((now - began) * REST, LONGEST), undefined, { ref: false });
  };
  return {
    rest,
    served: () => {
      lastServed = performance.now();
    },
    step: async (storeId, work) => {
      const leave = await steps.enter(storeId);
      const began = performance.now();
      try {
        return await work();
      } finally {
        void rest(began).then(leave);
      }
    },
  };
}
