import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { AppError } from "#core/errors.ts";
import { createJobTurns } from "#server/concurrency/turns.ts";
import { createRateLimiter, type RateLimit } from "#server/http/limits/rate-limiter.ts";
import type { StoreThrottle } from "#server/http/limits/throttle.ts";

/**
 * How many hashes of passwords and PINs one person, and one address, may request. Ten tills that change seller every
 * minute need ten hashes a minute; one core computes thirty a second.
 */
export const PASSWORD_HASH_LIMITS = {
  person: { burst: 300, perSecond: 2 },
  address: { burst: 1_500, perSecond: 8 },
};

/** Concurrent requests that compute a hash, in total. A store, or an address without a session, has one at a time. */
const MAX_CONCURRENT = 30;
const MAX_WAITING = 60;
const TIMEOUT_MS = 20_000;
const REFUSAL_DELAY_MS = 1_000;
/** While other stores are served, a store waits this many times the duration of its request before the next one. */
const REST_FACTOR = 2;

/**
 * Runs the work of a request, and limits it if the endpoint hashes a field that the body has. A waiting request holds
 * no database connection.
 * @throws TOO_MANY_TRIES or OVERLOADED
 */
export type PasswordHashLimiter = <T>(
  endpoint: Endpoint,
  body: unknown,
  from: { address: string; session: { storeId: string; userId: string } | null },
  work: () => Promise<T>,
) => Promise<T>;

export function createPasswordHashLimiter(
  allowed: { person: RateLimit; address: RateLimit },
  throttle: Pick<StoreThrottle, "restFor">,
): PasswordHashLimiter {
  const personLimit = createRateLimiter(allowed.person);
  const addressLimit = createRateLimiter(allowed.address);
  const hashing = createJobTurns(
    { mostWaiting: MAX_WAITING, timeoutMs: TIMEOUT_MS, refusalDelayMs: REFUSAL_DELAY_MS },
    { permits: MAX_CONCURRENT, timeoutMs: TIMEOUT_MS },
  );

  return async (endpoint, body, { address, session }, work) => {
    const fields = body as Record<string, unknown> | null | undefined;
    const count = endpoint.hashes?.filter((field) => fields?.[field] !== undefined).length ?? 0;
    if (count === 0) return work();
    const person = session?.userId;
    const waitMs = Math.max(addressLimit(address, 0), person ? personLimit(person, 0) : 0);
    if (waitMs > 0) {
      await sleep(REFUSAL_DELAY_MS, undefined, { ref: false });
      throw new AppError("TOO_MANY_TRIES", { retryAfter: Math.ceil(waitMs / 1_000) });
    }
    addressLimit(address, count);
    if (person) personLimit(person, count);
    return hashing(session?.storeId ?? address, work, async (worked) => {
      if (session) await throttle.restFor(session.storeId, worked, REST_FACTOR);
    });
  };
}
