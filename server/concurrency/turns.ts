import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#core/errors.ts";

/** Permits for which keys, such as stores or addresses, wait in turn. */
export type Turns = {
  /**
   * Resolves with the function that gives the permit back.
   * @throws the error of `overloaded` when the queue of the key is full or the timeout ends
   */
  enter(key: string): Promise<() => void>;
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

type Options = {
  /** Permits of all keys together; by default only `each` limits. */
  permits?: number;
  /** Maximum permits of one key, if fewer than `createTurns` allows. */
  each?: number;
  /** How many requests of one key may wait for a permit; requests that hold a permit do not count. */
  mostWaiting?: number;
  /** The longest wait for a permit; by default a wait has no end. */
  timeoutMs?: number;
  /** Delay in milliseconds before a full queue refuses, so that a client in a loop asks less often. */
  refusalDelayMs?: number;
  overloaded?: () => AppError;
  now?: () => number;
};

/**
 * The greatest distance of `used` from `level`, so that after one long write other work of its key does not wait too
 * long.
 */
const MAX_DISTANCE_MS = 1_000;

/**
 * Of one key. `used`: for how many milliseconds it has held permits, added up for all permits, up to the time
 * `counted`.
 */
type Queue = { inside: number; waiting: Set<() => void>; used: number; counted: number };

/**
 * Creates a semaphore that is fair between keys. A key gets another permit while it holds fewer permits than are free:
 * one key can take half, and a new key finds one free. The next permit goes to the waiting key that has used permits for
 * the shortest time, so that slow work of one key does not delay fast work of another.
 */
export function createTurns({
  permits = Number.POSITIVE_INFINITY,
  each = permits,
  mostWaiting = Number.POSITIVE_INFINITY,
  timeoutMs,
  refusalDelayMs = 0,
  overloaded = () => new AppError("OVERLOADED"),
  now = () => performance.now(),
}: Options): Turns {
  const queues = new Map<string, Queue>();
  let free = permits;
  /** The `used` of a key that always had an equal share of the permits in use. A new key starts with this value. */
  let level = 0;

  const mayTake = ({ inside }: Queue) => free > 0 && inside < each && (inside === 0 || inside < free);
  const forgetUnused = (key: string, { inside, waiting }: Queue) => {
    if (inside === 0 && waiting.size === 0) queues.delete(key);
  };
  const count = (queue: Queue) => {
    const time = now();
    const held = queue.inside * (time - queue.counted);
    queue.counted = time;
    level += held / queues.size;
    const used = queue.used + held;
    queue.used = Math.min(Math.max(used, level - MAX_DISTANCE_MS), level + MAX_DISTANCE_MS);
  };
  const take = (queue: Queue) => {
    count(queue);
    free -= 1;
    queue.inside += 1;
  };

  /** Without shared permits, a permit that comes back to the queue `left` can only be used by that queue. */
  function next(left: Queue): Queue | undefined {
    let best: Queue | undefined;
    for (const queue of permits === Number.POSITIVE_INFINITY ? [left] : queues.values()) {
      if (queue.waiting.size === 0 || !mayTake(queue)) continue;
      count(queue);
      if (!best || queue.used < best.used) best = queue;
    }
    return best;
  }

  function leave(key: string, queue: Queue): void {
    count(queue);
    free += 1;
    queue.inside -= 1;
    for (let found = next(queue); found; found = next(queue)) {
      const [first] = found.waiting;
      found.waiting.delete(first!);
      take(found);
      first!();
    }
    forgetUnused(key, queue);
  }

  const wait = (key: string, queue: Queue) =>
    new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const expire = () => {
        queue.waiting.delete(proceed);
        forgetUnused(key, queue);
        reject(overloaded());
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs);
      queue.waiting.add(proceed);
    });

  const enter = async (key: string) => {
    const queue = queues.get(key) ?? { inside: 0, waiting: new Set(), used: level, counted: now() };
    queues.set(key, queue);
    if (queue.waiting.size === 0 && mayTake(queue)) take(queue);
    else if (queue.waiting.size < mostWaiting) await wait(key, queue);
    else {
      if (refusalDelayMs > 0) await sleep(refusalDelayMs);
      throw overloaded();
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave(key, queue);
    };
  };

  return {
    enter,
    run: async (key, work) => {
      const leaveAfter = await enter(key);
      try {
        return await work();
      } finally {
        leaveAfter();
      }
    },
  };
}

export type RunJob = <T>(
  key: string,
  work: () => Promise<T>,
  /** Gets the duration of the work in milliseconds. The key's next job waits until the promise resolves. */
  restAfter?: (worked: number) => Promise<unknown>,
) => Promise<T>;

/**
 * Runs one job per key at a time (`own`), and jobs of all keys within `all`, so that other keys wait for at most one job
 * of a key.
 * @throws the errors of `overloaded` of both
 */
export function createJobTurns(own: Options, all: Options, now = () => performance.now()): RunJob {
  const ofKeys = createTurns({ now, ...own, each: 1 });
  const ofAll = createTurns({ now, ...all });
  return async (key, work, restAfter = async () => {}) => {
    const leave = await ofKeys.enter(key);
    let worked = 0;
    try {
      return await ofAll.run(key, async () => {
        const began = now();
        return await work().finally(() => {
          worked = now() - began;
        });
      });
    } finally {
      void restAfter(worked).then(leave);
    }
  };
}
