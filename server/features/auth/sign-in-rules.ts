import { createHash } from "node:crypto";

const MINUTE_MS = 60 * 1000;

/** So many tries within a time that begins with the first of them; what is refused does not make it longer. */
export type Limit = { most: number; withinMs: number };

/**
 * Wrong passwords. Whoever guesses at somebody's account from elsewhere uses up STRANGE, and the person herself is
 * let in from where she signed in before, which has a count of its own. So nobody keeps her out of her shop.
 */
export const KNOWN_PLACE: Limit = { most: 10, withinMs: 5 * MINUTE_MS };
export const STRANGE_PLACE: Limit = { most: 20, withinMs: 15 * MINUTE_MS };
/**
 * Wrong passwords from one address for whatever accounts: a shop shares one, and so do the phones of a network. It
 * stops nobody who is at home there.
 */
export const ADDRESS: Limit = { most: 100, withinMs: 10 * MINUTE_MS };
/** Requests to join from one address, also those with a code that no store has. */
export const JOINING: Limit = { most: 30, withinMs: 60 * MINUTE_MS };
/** E-mails given to people of a store, by address and by store: the answer tells whether the e-mail has an account. */
export const NAMING: Limit = { most: 600, withinMs: 60 * MINUTE_MS };
/** One that has an account counts as so many. */
export const NAMING_TAKEN_WEIGHT = 20;
/** New stores from one address, and mails for a forgotten password. */
export const CREATING: Limit = { most: 30, withinMs: MINUTE_MS };
export const RECOVERING: Limit = { most: 20, withinMs: 60 * MINUTE_MS };
/** How long an address counts as one where an account has been. */
export const REMEMBER_MS = 90 * 24 * 60 * MINUTE_MS;

/** Addresses and e-mails are not kept in the clear. */
export function keyOf(...parts: [purpose: string, ...rest: string[]]): Buffer {
  return createHash("sha256").update(JSON.stringify(parts)).digest();
}
