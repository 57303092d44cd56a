import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { AppError } from "#core/errors.ts";
import { type Allowed, createAllowance } from "#server/http/limits/allowance.ts";
import type { Pace } from "#server/http/limits/pace.ts";
import { createLanes } from "#server/limits/lanes.ts";

/**
 * Hashes of one person and of one address. Ten tills at which people change every minute compute ten a minute; a second has time
 * for some thirty.
 */
export const HASHES = { person: { burst: 300, perSecond: 2 }, address: { burst: 1_500, perSecond: 8 } };

/** Requests that compute a hash and hold a place at the gate, from everybody; of one store, or address, there is one. */
const AT_ONCE = 30;
const MOST_WAITING = 60;
const PATIENCE_MS = 20_000;
/** Whoever is refused hears it after that, in milliseconds: they ask again at once. */
const REFUSED_MS = 1_000;
/** While other stores are served, a store rests so many times as long as a hash and its request took. */
const REST = 2;

/** On whose behalf a request comes. */
export type Requester = { address: string; session: { storeId: string; userId: string } | null };

/**
 * Stands before requests that compute a password hash, so that those that wait hold no place at the gate and no connection.
 * @throws TOO_MANY_TRIES or OVERLOADED
 */
export type HashAdmission = <T>(
  endpoint: Endpoint,
  body: unknown,
  from: Requester,
  work: () => Promise<T>,
) => Promise<T>;

export function createHashAdmission(
  allowed: { person: Allowed; address: Allowed },
  pace: Pick<Pace, "restFor">,
): HashAdmission {
  const ofPerson = createAllowance(allowed.person);
  const ofAddress = createAllowance(allowed.address);
  const ofOne = createLanes({ each: 1, line: MOST_WAITING, patience: PATIENCE_MS, refusesAfter: REFUSED_MS });
  const ofAll = createLanes({ each: AT_ONCE, patience: PATIENCE_MS });

  return async (endpoint, body, { address, session }, work) => {
    const count = endpoint.hashes?.filter((field) => has(body, field)).length ?? 0;
    if (count === 0) return work();
    const person = session?.userId;
    const waitMs = Math.max(ofAddress(address, 0), person ? ofPerson(person, 0) : 0);
    if (waitMs > 0) {
      await sleep(REFUSED_MS, undefined, { ref: false });
      throw new AppError("TOO_MANY_TRIES", { retryAfter: Math.ceil(waitMs / 1_000) });
    }
    ofAddress(address, count);
    if (person) ofPerson(person, count);
    const leave = await ofOne.enter(session?.storeId ?? address);
    let worked = 0;
    try {
      const leaveAll = await ofAll.enter("everybody");
      const began = performance.now();
      return await work().finally(() => {
        worked = performance.now() - began;
        leaveAll();
      });
    } finally {
      if (session) void pace.restFor(session.storeId, worked, REST).then(leave);
      else leave();
    }
  };
}

function has(body: unknown, field: string): boolean {
  return typeof body === "object" && body !== null && (body as Record<string, unknown>)[field] !== undefined;
}
