/** Characters within this many milliseconds are one scan (specification, section 9). */
export const SCAN_WINDOW_MS = 50;

/** Text that may be a code being scanned, for which no search starts before the scan window has passed. */
export const ONLY_DIGITS = /^\d+$/;

/** Least characters of a scan; fewer are keys that a person pressed together. */
const SHORTEST = 3;

export type KeyBurst = { text: string /** Milliseconds, of the last character. */; at: number };

export const EMPTY_BURST: KeyBurst = { text: "", at: Number.NEGATIVE_INFINITY };

/** Adds a character at `at` milliseconds to the burst. After a pause a new burst begins. */
export function addToBurst(burst: KeyBurst, character: string, at: number): KeyBurst {
  const goesOn = at - burst.at <= SCAN_WINDOW_MS;
  return { text: goesOn ? burst.text + character : character, at };
}

/** Excludes a held key, which repeats as fast as a scanner. */
export function isScan(burst: KeyBurst, shortest = SHORTEST): boolean {
  const characters = [...burst.text];
  return characters.length >= shortest && new Set(characters).size > 1;
}
