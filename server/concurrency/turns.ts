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
  /** Permits of all keys together; without it only `each` limits. */
  permits?: number;
  /** Maximum permits of one key, if fewer than the rule below allows. */
  each?: number;
  /** How many of a key may wait for a permit; those that hold one do not count. */
  mostWaiting?: number;
  /** The longest wait for a permit; without it a wait has no end. */
  timeoutMs?: number;
  /** Delay in milliseconds before a full queue refuses, so that a client in a loop asks less often. */
  refusalDelayMs?: number;
  overloaded?: () => AppError;
  now?: () => number;
};

/** How far a key can be behind or ahead of its part, so that after one long write its others do not wait too long. */
const MOST_APART_MS = 1_000;

/** `used`: milliseconds for which the key has held permits, with all that it holds, up to the time `counted`. */
type Queue = { inside: number; waiting: Set<() => void>; used: number; counted: number };

/**
 * A key gets another permit while it holds fewer than are free: one key can take half, and a new key finds one free.
 * The next permit goes to the waiting key that has used permits for the shortest time, so that dear work of one key
 * does not delay cheap work of another.
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
  /** What a key would have used that always had an equal part of the permits in use. A new key starts here. */
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
    queue.used = Math.min(Math.max(used, level - MOST_APART_MS), level + MOST_APART_MS);
  };
  const take = (queue: Queue) => {
    count(queue);
    free -= 1;
    queue.inside += 1;
  };

  /** `left` is the only queue that may go on where permits are not shared. */
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
  /** Gets the duration of the work in milliseconds. The key's next job waits for it. */
  restAfter?: (worked: number) => Promise<unknown>,
) => Promise<T>;

/**
 * Runs one job per key at a time and those of `all` together, so that other keys wait for at most one of its jobs.
 * @throws the errors of both
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
