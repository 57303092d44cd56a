/**
 * A barcode scanner that acts as a keyboard types faster than anyone: characters that follow each other
 * within this many milliseconds are one scan (specification, section 9).
 */
export const SCAN_WINDOW_MS = 50;

/** A code in the making, so far as one can tell: it is not searched for before the scanner's window has passed. */
export const DIGITS = /^\d+$/;

/** Shorter bursts are two keys that a person happened to press together. */
const SHORTEST = 3;

export type Burst = { text: string /** Milliseconds, of the last character. */; at: number };

export const NO_BURST: Burst = { text: "", at: Number.NEGATIVE_INFINITY };

/** One more character, of any script, at a time in milliseconds. After a pause a new burst begins. */
export function collect(burst: Burst, character: string, at: number): Burst {
  const goesOn = at - burst.at <= SCAN_WINDOW_MS;
  return { text: goesOn ? burst.text + character : character, at };
}

/** A key that is held down repeats as quickly as a scanner types, but only itself. */
export function isScan(burst: Burst, shortest = SHORTEST): boolean {
  const characters = [...burst.text];
  return characters.length >= shortest && new Set(characters).size > 1;
}
