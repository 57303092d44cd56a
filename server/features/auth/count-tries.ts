import { AppError } from "#core/errors.ts";
import { toAppError } from "#server/db/errors.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import {
  type AttemptLimit,
  EMAIL_CHECK_LIMIT,
  hashAttemptCounterKey,
  TAKEN_EMAIL_ATTEMPT_WEIGHT,
} from "#server/features/auth/sign-in-rules.ts";
import { type AttemptCount, countAttempt } from "#server/features/auth/tries.sql.ts";
import { networkPrefixOf } from "#server/network.ts";

/**
 * Counts an attempt in the database, so that the limit holds over all processes.
 * @throws TOO_MANY_TRIES
 */
export async function countAttemptFromAddress(
  identityDb: QueryRunner,
  purpose: string,
  address: string,
  { most, withinMs }: AttemptLimit,
  now: Date,
) {
  const tries = await countAttempt(
    identityDb,
    hashAttemptCounterKey(purpose, networkPrefixOf(address)),
    withinMs,
    now,
  );
  if (tries.tries > most) throw tooManyTriesError(tries, now);
}

/**
 * Counts an attempt before `saveEmail` runs, so that parallel attempts do not evade the limit. An attempt with a
 * taken e-mail address counts more.
 * @throws TOO_MANY_TRIES
 */
export async function countEmailCheckAttempt<T>(
  identityDb: QueryRunner,
  { address, storeId, now, most }: { address: string; storeId: string; now: Date; most: number },
  saveEmail: () => Promise<T>,
): Promise<T> {
  const keys = [
    hashAttemptCounterKey("naming", networkPrefixOf(address)),
    hashAttemptCounterKey("naming of a store", storeId),
  ];
  for (const key of keys) {
    const tries = await countAttempt(identityDb, key, EMAIL_CHECK_LIMIT.withinMs, now);
    if (tries.tries > most) throw tooManyTriesError(tries, now);
  }
  try {
    return await saveEmail();
  } catch (error) {
    if (isEmailTaken(error))
      for (const key of keys)
        await countAttempt(identityDb, key, EMAIL_CHECK_LIMIT.withinMs, now, TAKEN_EMAIL_ATTEMPT_WEIGHT - 1);
    throw error;
  }
}

const isEmailTaken = (error: unknown) =>
  (error instanceof AppError ? error : toAppError(error))?.code === "EMAIL_TAKEN";

export function tooManyTriesError({ until }: AttemptCount, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new AppError("TOO_MANY_TRIES", { retryAfter });
}
