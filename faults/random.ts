/** Returns a generator of deterministic random numbers from 0 (included) to 1 (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random whole number from `from` to `to`, both included. */
export const randomIntegerBetween = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

export function pickRandomItem<T>(random: () => number, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}
