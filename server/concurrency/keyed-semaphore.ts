import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#core/errors.ts";

export type KeyedSemaphore = {
  /** @throws the error of `overloaded` when the queue is full or the timeout ends */
  enter(key: string): Promise<() => void>;
};

type Options = {
  permits: number;
  /** How many of a key may wait for a permit; those that hold one do not count. */
  mostWaiting?: number;
  /** The longest wait for a permit; without it a wait has no end. */
  timeoutMs?: number;
  /** Delay in milliseconds before a refusal, so that a client in a loop asks less often. */
  refusalDelayMs?: number;
  overloaded?: () => AppError;
};

type Slot = { holders: number; waiting: Set<() => void> };

export function createKeyedSemaphore({
  permits,
  mostWaiting = Number.POSITIVE_INFINITY,
  timeoutMs,
  refusalDelayMs = 0,
  overloaded = () => new AppError("OVERLOADED"),
}: Options): KeyedSemaphore {
  const slots = new Map<string, Slot>();

  function slotOf(key: string): Slot {
    const slot = slots.get(key) ?? { holders: 0, waiting: new Set() };
    slots.set(key, slot);
    return slot;
  }

  const wait = (waiting: Slot["waiting"]) =>
    new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const expire = () => {
        waiting.delete(proceed);
        reject(overloaded());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
      waiting.add(proceed);
    });

  return {
    enter: async (key) => {
      const slot = slotOf(key);
      if (slot.holders < permits) slot.holders += 1;
      else if (slot.waiting.size < mostWaiting) await wait(slot.waiting);
      else {
        if (refusalDelayMs > 0) await sleep(refusalDelayMs);
        throw overloaded();
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const [first] = slot.waiting;
        if (first) {
          slot.waiting.delete(first);
          first();
        } else if (--slot.holders === 0) slots.delete(key);
      };
    },
  };
}
