import { AppError } from "#core/errors.ts";

/** Does `work` when it is its turn. */
export type Turns = <T>(who: string, work: () => Promise<T>) => Promise<T>;

/**
 * So many at a time, and of each one at a time: who asks a hundred times waits behind themselves, and everybody else
 * behind one of them. @throws OVERLOADED, from a turn, when `mostWaiting` of the same are before it
 */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  /** Of each who has something to do: the end of the last, and how many there are. */
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  const atDoor: (() => void)[] = [];
  let inside = 0;

  async function enter(): Promise<void> {
    if (inside < atOnce) inside += 1;
    else await new Promise<void>((resolve) => atDoor.push(resolve));
  }
  function leave(): void {
    const next = atDoor.shift();
    if (next) next();
    else inside -= 1;
  }

  return async (who, work) => {
    const queue = queues.get(who) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting) throw new AppError("OVERLOADED");
    queues.set(who, queue);
    queue.length += 1;
    const mine = queue.last.then(async () => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    });
    const over = () => {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(who);
    };
    queue.last = mine.then(over, over);
    return mine;
  };
}
