import type { Queries } from "#server/db/store-tx.ts";
import { tooManyTries } from "#server/features/auth/count-tries.ts";
import {
  ADDRESS_LIMIT,
  attemptKey,
  KNOWN_PLACE_LIFETIME_MS,
  KNOWN_PLACE_LIMIT,
  UNKNOWN_PLACE_LIMIT,
} from "#server/features/auth/sign-in-rules.ts";
import {
  countAttempt,
  deleteAttempts,
  isStillRemembered,
  rememberUntil,
  takeBackAttempt,
} from "#server/features/auth/tries.sql.ts";
import { networkOf } from "#server/network.ts";

export type SignInPlace = { email: string; address: string };

/** The keys under which an attempt is counted. An e-mail address without an account counts like any other. */
function keysOf({ email, address }: SignInPlace) {
  const account = email.normalize("NFD").toLowerCase();
  const network = networkOf(address);
  return {
    address: attemptKey("sign-in address", network),
    place: attemptKey("known place", account, network),
    known: attemptKey("sign-in from a known place", account, network),
    strange: attemptKey("sign-in from elsewhere", account),
  };
}

export type CountedSignIn = {
  known: boolean;
  tries: number;
  most: number;
};

/**
 * Called before the password check, so that parallel attempts do not evade the limit.
 * @throws TOO_MANY_TRIES
 */
export async function countSignIn(
  identityDb: Queries,
  place: SignInPlace,
  mostFromAddress: number,
  now: Date,
): Promise<CountedSignIn> {
  const keys = keysOf(place);
  const fromAddress = await countAttempt(identityDb, keys.address, ADDRESS_LIMIT.withinMs, now);
  const isKnownPlace = await isStillRemembered(identityDb, keys.place, now);
  const limit = isKnownPlace ? KNOWN_PLACE_LIMIT : UNKNOWN_PLACE_LIMIT;
  const own = await countAttempt(identityDb, isKnownPlace ? keys.known : keys.strange, limit.withinMs, now);
  if (own.tries > limit.most) throw tooManyTries(own, now);
  // Many users may share a network's address, so wrong passwords for other accounts do not lock out an
  // account that is known there.
  if (!isKnownPlace && fromAddress.tries > mostFromAddress) throw tooManyTries(fromAddress, now);
  return { known: isKnownPlace, tries: own.tries, most: limit.most };
}

/**
 * Takes the counted attempt back after a right password, and remembers that the account signs in from here.
 */
export async function clearSignInAttempt(
  identityDb: Queries,
  place: SignInPlace,
  { known }: CountedSignIn,
  now: Date,
): Promise<void> {
  const keys = keysOf(place);
  await takeBackAttempt(identityDb, keys.address);
  if (known) await deleteAttempts(identityDb, keys.known);
  else await takeBackAttempt(identityDb, keys.strange);
  await rememberSignInPlace(identityDb, place, now);
}

export async function rememberSignInPlace(identityDb: Queries, place: SignInPlace, now: Date): Promise<void> {
  await rememberUntil(identityDb, keysOf(place).place, KNOWN_PLACE_LIFETIME_MS, now);
}
