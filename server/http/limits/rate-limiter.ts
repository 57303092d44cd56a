/** A token bucket: `burst` tokens at once, then `perSecond`. A token is one request, byte or try: the caller chooses. */
export type RateLimit = { burst: number; perSecond: number };

/** Takes `amount` from the token bucket of the key. Returns the wait before the next take, in milliseconds. */
type RateLimiter = (key: string, amount: number) => number;

export function createRateLimiter(
  { burst, perSecond }: RateLimit,
  now = () => performance.now(),
): RateLimiter {
  /** By key, least recently used first: the time at which the tokens taken so far are refilled. */
  const ends = new Map<string, number>();
  return (key, amount) => {
    const time = now();
    const fullSince = time - (burst / perSecond) * 1_000;
    const end = Math.max(ends.get(key) ?? fullSince, fullSince) + (amount / perSecond) * 1_000;
    ends.delete(key);
    ends.set(key, end);
    for (const [other, last] of ends) {
      if (last > fullSince) break;
      ends.delete(other);
    }
    return Math.max(0, end - time);
  };
}
