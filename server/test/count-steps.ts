import { Session } from "node:inspector";

// Counts work without a clock: how often each block of JavaScript runs, in our code and in packages, and how many
// elements or characters are handed to built-in functions, in which copies of lists would hide.

const METHODS: readonly [object, string][] = [
  [
    Array.prototype,
    "concat every filter find findIndex flat flatMap forEach includes indexOf join lastIndexOf map reduce reverse " +
      "shift slice some sort splice toReversed toSorted unshift",
  ],
  [String.prototype, "includes indexOf match matchAll normalize replace replaceAll split trim"],
  [Object.getPrototypeOf(Uint8Array.prototype), "fill indexOf lastIndexOf set slice"],
];

type Method = (this: { length: number }, ...input: unknown[]) => unknown;
type Coverage = { result: { functions: { ranges: { count: number }[] }[] }[] };

export type StepCounter = {
  /** The steps of work beside which nothing else runs. An error of the work counts too. */
  count(work: () => unknown): Promise<number>;
  close(): Promise<void>;
};

/** Functions that ran before are counted without their loops: open the counter first. */
export async function openStepCounter(): Promise<StepCounter> {
  const session = new Session();
  session.connect();
  const ask = <T>(method: string, parameters = {}) =>
    new Promise<T>((resolve, reject) =>
      session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result as T))),
    );
  await ask("Profiler.enable");
  await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    count: async (work) => {
      await ask("Profiler.takePreciseCoverage"); // which begins the counts again
      let steps = 0;
      const restore = countCalls((length) => {
        steps += length;
      });
      try {
        await work();
      } catch {
        // refused
      } finally {
        restore();
      }
      const { result } = await ask<Coverage>("Profiler.takePreciseCoverage");
      for (const { functions } of result)
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      return steps;
    },
    close: async () => {
      await ask("Profiler.stopPreciseCoverage");
      session.disconnect();
    },
  };
}

/** Replaces the methods until the returned function is called. */
function countCalls(count: (length: number) => void): () => void {
  const restores: (() => void)[] = [];
  const replace = (prototype: object, name: string | symbol) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name)!;
    const original = own.value as Method;
    const counted: Method = function (...input) {
      const result = original.apply(this, input);
      const { length } = this;
      if (name === "indexOf") count((result === -1 ? length : Number(result)) - Number(input[1] ?? 0));
      else count(length);
      return result;
    };
    Object.defineProperty(prototype, name, { ...own, value: counted });
    restores.push(() => Object.defineProperty(prototype, name, own));
  };
  for (const [prototype, names] of METHODS) for (const name of names.split(" ")) replace(prototype, name);
  replace(Array.prototype, Symbol.iterator); // of [...list] too
  return () => {
    for (const restore of restores) restore();
  };
}
