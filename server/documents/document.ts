import type { Late } from "#core/contract/fields.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { timeOf, uuidv7 } from "#core/uuid.ts";
import { flagging, REFUSING, type Violations } from "#server/documents/violations.ts";

/** A business document that a request records. */
export type NewDocument = {
  id: string;
  /** When it happened. */
  at: Date;
  /** What happens when it breaks a rule. */
  violations: Violations;
  /** Null unless it had already happened when it arrived. */
  late: { receivedAt: Date; sellerId: string | null } | null;
};

/** How far a device's clock may differ from ours for its ids to be used, in milliseconds. */
const CLOCK_TOLERANCE = 2 * 60_000;

/**
 * A UUIDv7 key that was made just now becomes the id of the document, so a device knows the id before the server answers.
 * The time in the key becomes the time of the document, because documents are listed in the order of their ids.
 */
export function documentOf(key: string | null, now: Date, late: Late | null): NewDocument {
  if (late) return lateDocumentOf(key, now, late);
  const made = key === null ? null : timeOf(key);
  const rest = { violations: REFUSING, late: null };
  return made && isNear(made, now)
    ? { id: key!, at: made, ...rest }
    : { id: uuidv7(now.getTime()), at: now, ...rest };
}

const isNear = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= CLOCK_TOLERANCE;

/** A late document older than this is dated this long ago, in milliseconds. */
const MOST_LATE = 45 * DAY_MS;

/** The `late` field of a body, for the calls whose contract has one. */
export function lateOf(body: unknown): Late | null {
  return (body as { late?: Late | null } | undefined)?.late ?? null;
}

/** Two devices may differ by this much without one of them being called wrong. */
export const CLOCKS_DIFFER = DAY_MS;

/**
 * When a document happened that needs another one to have happened before: as it says or, where that is more than `slack`
 * milliseconds too early, at the time of the other.
 */
export function notBefore({ at, late, violations }: NewDocument, earliest: Date, slack = 0): Date {
  if (at.getTime() + slack >= earliest.getTime()) return at;
  const details = { said: at.toISOString(), earliest: earliest.toISOString() };
  if (late) violations.raise("CLOCK", new AppError("CLOCK_OFF", { details }));
  return earliest;
}

/**
 * A late document takes the key as its id when key and document were made at the same time by the same clock, even a wrong
 * one: a return or a debt refers to it by that id. It counts at the instant that it states, or the nearest allowed one.
 */
function lateDocumentOf(key: string | null, now: Date, { at: said, sellerId, insteadOf }: Late): NewDocument {
  const violations = flagging();
  if (insteadOf) violations.raise("KEY", new AppError("KEY_TAKEN", { details: { other: insteadOf } }));
  const told = new Date(said);
  const latest = now.getTime() + CLOCK_TOLERANCE;
  const nearest = new Date(Math.max(now.getTime() - MOST_LATE, Math.min(told.getTime(), latest)));
  const isOff = nearest.getTime() !== told.getTime();
  if (isOff)
    violations.raise("CLOCK", new AppError("CLOCK_OFF", { details: { said, now: now.toISOString() } }));
  const at = isOff && told > now ? now : nearest;
  const late = { receivedAt: now, sellerId: sellerId ?? null };
  const made = key === null ? null : timeOf(key);
  if (!made || !isNear(made, told)) return { id: uuidv7(at.getTime()), at, violations, late };
  // The documents of a day are found by a range of ids.
  return { id: key!, at: isOff || dayOf(made) === dayOf(at) ? at : made, violations, late };
}
