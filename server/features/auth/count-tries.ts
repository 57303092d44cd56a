import { AppError } from "#core/errors.ts";
import type { Queries } from "#server/db/store-tx.ts";
import { keyOf, type Limit } from "#server/features/auth/sign-in-rules.ts";
import { countTry, type Tries } from "#server/features/auth/tries.sql.ts";
import { networkOf } from "#server/network.ts";

/** How often one address does a thing, whichever process it reaches. @throws TOO_MANY_TRIES */
export async function countFromAddress(
  door: Queries,
  purpose: string,
  address: string,
  { most, withinMs }: Limit,
  now: Date,
): Promise<void> {
  const tries = await countTry(door, keyOf(purpose, networkOf(address)), withinMs, now);
  if (tries.tries > most) throw tooManyTries(tries, now);
}

/** Tells when it is worth trying again. */
export function tooManyTries({ until }: Tries, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError("TOO_MANY_TRIES", { retryAfter });
}
