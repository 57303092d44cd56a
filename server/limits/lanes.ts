import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#core/errors.ts";

/** Lets so many of one name in at a time. The others of that name wait in line, and hold nothing meanwhile. */
export type Lanes = {
  /** @returns how to leave. @throws what `full` makes, where the line is full or somebody has stood in it too long */
  enter(name: string): Promise<() => void>;
};

type Options = {
  /** Of one name inside … */
  each: number;
  /** … and in line; as many as come unless said. */
  line?: number;
  /** How long somebody stands in line, in milliseconds. */
  patience: number;
  /** How long somebody waits to hear that the line is full, in milliseconds: whoever asks again at once asks less often. */
  refusesAfter?: number;
  full?: () => AppError;
};

type Lane = { inside: number; line: Set<() => void> };

export function createLanes({
  each,
  line: mostInLine = Number.POSITIVE_INFINITY,
  patience,
  refusesAfter = 0,
  full = () => new AppError("OVERLOADED"),
}: Options): Lanes {
  const lanes = new Map<string, Lane>();

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { inside: 0, line: new Set() };
    lanes.set(name, lane);
    return lane;
  }

  const turnIn = (line: Lane["line"]) =>
    new Promise<void>((resolve, reject) => {
      const call = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(call);
        reject(full());
      }, patience);
      line.add(call);
    });

  return {
    enter: async (name) => {
      const lane = laneOf(name);
      if (lane.inside < each) lane.inside += 1;
      else if (lane.line.size < mostInLine) await turnIn(lane.line);
      else {
        if (refusesAfter > 0) await sleep(refusesAfter);
        throw full();
      }
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const [first] = lane.line;
        // Whoever is first in line takes the place over.
        if (first) {
          lane.line.delete(first);
          first();
        } else if (--lane.inside === 0) lanes.delete(name);
      };
    },
  };
}
