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

/** The keys under which an attempt is counted. An e-mail address without an account counts like any other. */
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
  known: boolean;
  tries: number;
  most: number;
};

/**
 * Called before the password check, so that parallel attempts do not evade the limit.
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
  // A network may share an address, so wrong passwords for other accounts there do not lock out a known
  // user.
  if (!known && fromAddress.tries > mostFromAddress) throw tooManyTries(fromAddress, now);
  return { known, tries: own.tries, most: limit.most };
}

/** Takes the counted attempt back, and remembers that the account signs in from this address. */
export async function welcome(door: Queries, place: Place, { known }: Gate, now: Date): Promise<void> {
  const keys = keysOf(place);
  await takeBackTry(door, keys.address);
  if (known) await forgetTries(door, keys.known);
  else await takeBackTry(door, keys.strange);
  await rememberPlace(door, place, now);
}

export async function rememberPlace(door: Queries, place: Place, now: Date): Promise<void> {
  await remember(door, keysOf(place).place, REMEMBER_MS, now);
}
