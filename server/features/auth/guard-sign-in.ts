import type { Queries } from "#server/db/store-tx.ts";
import { tooManyTries } from "#server/features/auth/count-tries.ts";
import {
  ADDRESS,
  KNOWN_PLACE,
  keyOf,
  REMEMBER_MS,
  STRANGE_PLACE,
} from "#server/features/auth/sign-in-rules.ts";
import {
  countTry,
  forgetTries,
  isRemembered,
  remember,
  takeBackTry,
} from "#server/features/auth/tries.sql.ts";
import { networkOf } from "#server/network.ts";

export type Place = { email: string; address: string };

/** What a try is counted under. An e-mail without an account is counted like any other. */
function keysOf({ email, address }: Place) {
  const account = email.normalize("NFD").toLowerCase();
  const network = networkOf(address);
  return {
    address: keyOf("sign-in address", network),
    place: keyOf("known place", account, network),
    known: keyOf("sign-in from a known place", account, network),
    strange: keyOf("sign-in from elsewhere", account),
  };
}

export type Gate = {
  /** The place is one where this account has been. */
  known: boolean;
  /** Its number since the first of them, and how many there may be. */
  tries: number;
  most: number;
};

/**
 * Counts a try before the password is looked at, so that many at once are no way around.
 * @throws TOO_MANY_TRIES
 */
export async function countSignIn(
  door: Queries,
  place: Place,
  mostFromAddress: number,
  now: Date,
): Promise<Gate> {
  const keys = keysOf(place);
  const fromAddress = await countTry(door, keys.address, ADDRESS.withinMs, now);
  const known = await isRemembered(door, keys.place, now);
  const limit = known ? KNOWN_PLACE : STRANGE_PLACE;
  const own = await countTry(door, known ? keys.known : keys.strange, limit.withinMs, now);
  if (own.tries > limit.most) throw tooManyTries(own, now);
  // Who guesses at other accounts from her shop's address, which a whole network may share, does not keep her out.
  if (!known && fromAddress.tries > mostFromAddress) throw tooManyTries(fromAddress, now);
  return { known, tries: own.tries, most: limit.most };
}

/** The password was right: it was no guess, and this place is one of the account's own from now on. */
export async function welcome(door: Queries, place: Place, { known }: Gate, now: Date): Promise<void> {
  const keys = keysOf(place);
  await takeBackTry(door, keys.address);
  if (known) await forgetTries(door, keys.known);
  else await takeBackTry(door, keys.strange);
  await rememberPlace(door, place, now);
}

/** Whoever creates a store, or opens a mail to set a password, is at home where that happens. */
export async function rememberPlace(door: Queries, place: Place, now: Date): Promise<void> {
  await remember(door, keysOf(place).place, REMEMBER_MS, now);
}
