/** Characters within this many milliseconds are one scan (specification, section 9). */
export const SCAN_WINDOW_MS = 50;

/** Text that may be a code being scanned, for which no search starts before the scan window has passed. */
export const DIGITS = /^\d+$/;

/** Least characters of a scan; fewer are keys that a person pressed together. */
const SHORTEST = 3;

export type Burst = { text: string /** Milliseconds, of the last character. */; at: number };

export const NO_BURST: Burst = { text: "", at: Number.NEGATIVE_INFINITY };

/** Adds a character at `at` milliseconds to the burst. After a pause a new burst begins. */
export function collect(burst: Burst, character: string, at: number): Burst {
  const goesOn = at - burst.at <= SCAN_WINDOW_MS;
  return { text: goesOn ? burst.text + character : character, at };
}

/** Excludes a held key, which repeats as fast as a scanner. */
export function isScan(burst: Burst, shortest = SHORTEST): boolean {
  const characters = [...burst.text];
  return characters.length >= shortest && new Set(characters).size > 1;
}
