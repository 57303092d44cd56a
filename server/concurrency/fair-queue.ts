import { AppError } from "#core/errors.ts";

export type FairQueue = {
  /** @throws the error of `overloaded` after the timeout */
  enter(key: string): Promise<() => void>;
};

type Options = {
  permits: number;
  /** Maximum permits of one key, if fewer than the rule below allows. */
  each?: number;
  timeoutMs: number;
  overloaded?: () => AppError;
};

type Queue = { inside: number; waiting: Set<() => void>; lastServed: number };

/**
 * A key, such as a store, gets another permit while it holds fewer than are free: one key can take half,
 * and a new key finds one free. The next permit goes to the waiting key with the fewest, then to the one that
 * was served longest ago.
 */
export function createFairQueue({
  permits,
  each = permits,
  timeoutMs,
  overloaded = () => new AppError("OVERLOADED"),
}: Options): FairQueue {
  const queues = new Map<string, Queue>();
  let free = permits;
  let served = 0;

  function queueOf(key: string): Queue {
    const queue = queues.get(key) ?? { inside: 0, waiting: new Set(), lastServed: 0 };
    queues.set(key, queue);
    return queue;
  }

  const mayTake = ({ inside }: Queue) => free > 0 && inside < each && (inside === 0 || inside < free);

  function next(): Queue | undefined {
    let best: Queue | undefined;
    for (const queue of queues.values()) {
      if (queue.waiting.size === 0 || !mayTake(queue)) continue;
      const isBefore =
        !best ||
        queue.inside < best.inside ||
        (queue.inside === best.inside && queue.lastServed < best.lastServed);
      if (isBefore) best = queue;
    }
    return best;
  }

  function take(queue: Queue): void {
    free -= 1;
    queue.inside += 1;
    served += 1;
    queue.lastServed = served;
  }

  function leave(key: string, queue: Queue): void {
    free += 1;
    queue.inside -= 1;
    for (let found = next(); found; found = next()) {
      const [first] = found.waiting;
      found.waiting.delete(first!);
      take(found);
      first!();
    }
    if (queue.inside === 0 && queue.waiting.size === 0) queues.delete(key);
  }

  const wait = (key: string, queue: Queue) =>
    new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.delete(proceed);
        if (queue.inside === 0 && queue.waiting.size === 0) queues.delete(key);
        reject(overloaded());
      }, timeoutMs);
      queue.waiting.add(proceed);
    });

  return {
    enter: async (key) => {
      const queue = queueOf(key);
      if (queue.waiting.size === 0 && mayTake(queue)) take(queue);
      else await wait(key, queue);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leave(key, queue);
      };
    },
  };
}
