/**
 * In milliseconds: the first pause, which doubles up to the longest one, and the time after which a job is given up.
 */
export type RetryPolicy = {
  first: number;
  longest: number;
  giveUpAfter: number;
};

/** Pauses vary by up to a fifth, so that jobs that failed together are not retried together. */
const JITTER = 0.2;

/** The time of the next attempt after `attempts` failures; null when the job is given up. */
export function nextAttemptTime(
  { first, longest, giveUpAfter }: RetryPolicy,
  { attempts, triedSince, now }: { attempts: number; triedSince: Date; now: Date },
  random = Math.random,
): Date | null {
  const pause = Math.min(first * 2 ** (attempts - 1), longest);
  const next = now.getTime() + pause * (1 - JITTER * random());
  return next > triedSince.getTime() + giveUpAfter ? null : new Date(next);
}
