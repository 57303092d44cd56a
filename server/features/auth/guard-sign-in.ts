import type { QueryRunner } from "#server/db/store-tx.ts";
import { tooManyTriesError } from "#server/features/auth/count-tries.ts";
import {
  hashAttemptCounterKey,
  KNOWN_ADDRESS_LIFETIME_MS,
  KNOWN_ADDRESS_SIGN_IN_LIMIT,
  SIGN_IN_LIMIT_PER_ADDRESS,
  UNKNOWN_ADDRESS_SIGN_IN_LIMIT,
} from "#server/features/auth/sign-in-rules.ts";
import {
  countAttempt,
  deleteAttempts,
  isKeyRemembered,
  rememberKeyUntil,
  uncountAttempt,
} from "#server/features/auth/tries.sql.ts";
import { networkPrefixOf } from "#server/network.ts";

export type SignInSource = { email: string; address: string };

/** Keys of the counters of sign-in attempts. An e-mail address without an account counts like any other. */
function keysOf({ email, address }: SignInSource) {
  const account = email.normalize("NFD").toLowerCase();
  const network = networkPrefixOf(address);
  return {
    address: hashAttemptCounterKey("sign-in address", network),
    place: hashAttemptCounterKey("known place", account, network),
    known: hashAttemptCounterKey("sign-in from a known place", account, network),
    strange: hashAttemptCounterKey("sign-in from elsewhere", account),
  };
}

export type SignInAttemptCount = {
  known: boolean;
  tries: number;
  most: number;
};

/**
 * Called before the password check, so that parallel attempts do not evade the limit.
 * @throws TOO_MANY_TRIES
 */
export async function countSignInAttempt(
  identityDb: QueryRunner,
  place: SignInSource,
  mostFromAddress: number,
  now: Date,
): Promise<SignInAttemptCount> {
  const keys = keysOf(place);
  const fromAddress = await countAttempt(identityDb, keys.address, SIGN_IN_LIMIT_PER_ADDRESS.withinMs, now);
  const isKnownPlace = await isKeyRemembered(identityDb, keys.place, now);
  const limit = isKnownPlace ? KNOWN_ADDRESS_SIGN_IN_LIMIT : UNKNOWN_ADDRESS_SIGN_IN_LIMIT;
  const own = await countAttempt(identityDb, isKnownPlace ? keys.known : keys.strange, limit.withinMs, now);
  if (own.tries > limit.most) throw tooManyTriesError(own, now);
  // Many users may share a network's address, so wrong passwords for other accounts do not lock out an
  // account that is known there.
  if (!isKnownPlace && fromAddress.tries > mostFromAddress) throw tooManyTriesError(fromAddress, now);
  return { known: isKnownPlace, tries: own.tries, most: limit.most };
}

/** Uncounts the attempt after a right password, and remembers the network address for the account. */
export async function clearSignInAttempt(
  identityDb: QueryRunner,
  place: SignInSource,
  { known }: SignInAttemptCount,
  now: Date,
) {
  const keys = keysOf(place);
  await uncountAttempt(identityDb, keys.address);
  if (known) await deleteAttempts(identityDb, keys.known);
  else await uncountAttempt(identityDb, keys.strange);
  await rememberSignInAddress(identityDb, place, now);
}

export async function rememberSignInAddress(identityDb: QueryRunner, place: SignInSource, now: Date) {
  await rememberKeyUntil(identityDb, keysOf(place).place, KNOWN_ADDRESS_LIFETIME_MS, now);
}
