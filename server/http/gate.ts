import { AppError } from "#core/errors.ts";

/** Lets so many in at a time; whoever comes then is refused at once, since a queue that grows serves nobody. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws OVERLOADED, from the gate, when `most` are inside. */
export function createGate(most: number): Gate {
  let inside = 0;
  return async (work) => {
    if (inside >= most) throw new AppError("OVERLOADED");
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
    }
  };
}
