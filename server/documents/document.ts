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
  /** How rule violations are handled. */
  violations: Violations;
  /** Null unless it had already happened when it arrived. */
  late: { receivedAt: Date; sellerId: string | null } | null;
};

/** Maximum clock difference for a device's ids to be used as document ids, in milliseconds. */
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

/** A late document is dated at most this far back, in milliseconds. */
const MOST_LATE = 45 * DAY_MS;

/** The `late` field of a body, for the calls whose contract has one. */
export function lateOf(body: unknown): Late | null {
  return (body as { late?: Late | null } | undefined)?.late ?? null;
}

/** Maximum difference between two clocks that both count as correct, in milliseconds. */
export const CLOCKS_DIFFER = DAY_MS;

/**
 * The instant of a document that depends on an earlier one: its own, or that of the earlier document when its
 * own is more than `slack` milliseconds before it.
 */
export function notBefore({ at, late, violations }: NewDocument, earliest: Date, slack = 0): Date {
  if (at.getTime() + slack >= earliest.getTime()) return at;
  const details = { said: at.toISOString(), earliest: earliest.toISOString() };
  if (late) violations.raise("CLOCK", new AppError("CLOCK_OFF", { details }));
  return earliest;
}

/**
 * A late document uses the key as its id when the key and the document were made at the same time by the same
 * clock, even a wrong one, because a return or a payment refers to it by that id. It counts at the instant that
 * it states, or at the nearest allowed one.
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
  // Documents of a day are found by a range of ids.
  return { id: key!, at: isOff || dayOf(made) === dayOf(at) ? at : made, violations, late };
}
