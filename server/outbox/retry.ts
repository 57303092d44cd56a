export type RetryPolicy = {
  /** The pause after the first try, in milliseconds. It doubles after each further try … */
  first: number;
  /** … up to this. */
  longest: number;
  /** A job that has been tried for this long is given up, in milliseconds. */
  giveUpAfter: number;
};

/** Pauses differ by up to a fifth, so that jobs that failed together do not come back together. */
const JITTER = 0.2;

/** When a job that has failed `attempts` times is tried again; null when it is given up. */
export function nextTry(
  { first, longest, giveUpAfter }: RetryPolicy,
  { attempts, triedSince, now }: { attempts: number; triedSince: Date; now: Date },
  random = Math.random,
): Date | null {
  const pause = Math.min(first * 2 ** (attempts - 1), longest);
  const next = now.getTime() + pause * (1 - JITTER * random());
  return next > triedSince.getTime() + giveUpAfter ? null : new Date(next);
}
