/** Characters at most this many milliseconds apart are one scan (specification, section 9). */
export const SCAN_WINDOW_MS = 50;

/** Text that may be part of a scanned code: a search for it waits until the scan window has passed. */
export const ONLY_DIGITS_PATTERN = /^\d+$/;

/** Fewest characters of a scan. Fewer are keys that a person pressed almost together. */
const SHORTEST = 3;

/** Characters typed in quick succession. `at` is the time of the last character, in milliseconds. */
export type KeyBurst = { text: string; at: number };

export const EMPTY_KEY_BURST: KeyBurst = { text: "", at: Number.NEGATIVE_INFINITY };

/** Adds a character, typed at `at` milliseconds. After more than SCAN_WINDOW_MS a new burst begins. */
export function addToKeyBurst(burst: KeyBurst, character: string, at: number): KeyBurst {
  const goesOn = at - burst.at <= SCAN_WINDOW_MS;
  return { text: goesOn ? burst.text + character : character, at };
}

/** Whether the burst is a scan. A held key, which repeats as fast as a scanner, is none. */
export function isScanBurst(burst: KeyBurst, shortest = SHORTEST): boolean {
  const characters = [...burst.text];
  return characters.length >= shortest && new Set(characters).size > 1;
}
