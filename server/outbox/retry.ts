export type RetryPolicy = {
  /** The pause after the first attempt, in milliseconds. It doubles after each further attempt … */
  first: number;
  /** … up to this. */
  longest: number;
  /** A job is given up after this long, in milliseconds. */
  giveUpAfter: number;
};

/** Pauses vary by up to a fifth, so that jobs that failed together are not retried together. */
const JITTER = 0.2;

/** The time of the next attempt after `attempts` failures; null when the job is given up. */
export function nextTry(
  { first, longest, giveUpAfter }: RetryPolicy,
  { attempts, triedSince, now }: { attempts: number; triedSince: Date; now: Date },
  random = Math.random,
): Date | null {
  const pause = Math.min(first * 2 ** (attempts - 1), longest);
  const next = now.getTime() + pause * (1 - JITTER * random());
  return next > triedSince.getTime() + giveUpAfter ? null : new Date(next);
}
