/** Characters within this many milliseconds are one scan (specification, section 9). */
export const SCAN_WINDOW_MS = 50;

/** Possibly a code being scanned: no search before the scan window has passed. */
export const DIGITS = /^\d+$/;

/** Shorter bursts are keys that a person pressed together. */
const SHORTEST = 3;

export type Burst = { text: string /** Milliseconds, of the last character. */; at: number };

export const NO_BURST: Burst = { text: "", at: Number.NEGATIVE_INFINITY };

/** `at` in milliseconds. After a pause a new burst begins. */
export function collect(burst: Burst, character: string, at: number): Burst {
  const goesOn = at - burst.at <= SCAN_WINDOW_MS;
  return { text: goesOn ? burst.text + character : character, at };
}

/** A held key repeats at scanner speed, but only itself. */
export function isScan(burst: Burst, shortest = SHORTEST): boolean {
  const characters = [...burst.text];
  return characters.length >= shortest && new Set(characters).size > 1;
}
