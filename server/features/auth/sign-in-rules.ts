import { createHash } from "node:crypto";

const MINUTE_MS = 60 * 1000;

/** Attempts within a window that starts with the first; refused ones do not extend it. */
export type Limit = { most: number; withinMs: number };

/** Wrong passwords. Guesses from elsewhere use up STRANGE, so that nobody locks the owner out of her shop. */
export const KNOWN_PLACE: Limit = { most: 10, withinMs: 5 * MINUTE_MS };
export const STRANGE_PLACE: Limit = { most: 20, withinMs: 15 * MINUTE_MS };
/** Wrong passwords from one address for any account. Does not apply to known users there. */
export const ADDRESS: Limit = { most: 100, withinMs: 10 * MINUTE_MS };
/** Requests to join from one address, including unknown codes. */
export const JOINING: Limit = { most: 30, withinMs: 60 * MINUTE_MS };
/** E-mails given to people, per address and per store: the answer reveals whether the e-mail has an account. */
export const NAMING: Limit = { most: 600, withinMs: 60 * MINUTE_MS };
export const NAMING_TAKEN_WEIGHT = 20;
export const CREATING: Limit = { most: 30, withinMs: MINUTE_MS };
export const RECOVERING: Limit = { most: 20, withinMs: 60 * MINUTE_MS };
export const REMEMBER_MS = 90 * 24 * 60 * MINUTE_MS;

/** Addresses and e-mails are stored as hashes. */
export function keyOf(...parts: [purpose: string, ...rest: string[]]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}
