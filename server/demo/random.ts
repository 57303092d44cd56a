export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** An index of `weights`, with a probability in proportion to its weight. */
  weighted(weights: readonly number[]): number;
}

export function createSeededRandom(seed: string): SeededRandom {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [i, weight] of weights.entries()) {
        left -= weight;
        if (left < 0) return i;
      }
      return weights.findLastIndex((weight) => weight > 0);
    },
  };
}
