import type { Late } from "#core/contract/fields.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { timeOf, uuidv7 } from "#core/uuid.ts";
import { type Doubts, flagging, REFUSING } from "#server/http/doubts.ts";

/** What a request records: its id, and when it happened. */
export type NewDocument = {
  id: string;
  at: Date;
  /** What is done with what speaks against it. */
  doubts: Doubts;
  /** It had already happened when it arrived; null otherwise. */
  late: { receivedAt: Date; sellerId: string | null } | null;
};

/** How far a device's clock may be from ours for its ids to be taken, in milliseconds. */
const CLOCK_TOLERANCE = 2 * 60_000;

/**
 * A key of version 7 that was made just now is the id of what it records, so a device knows it before any server has
 * answered; and its time is the time of that, since documents are read in the order of their ids.
 */
export function documentOf(key: string | null, now: Date, late: Late | null): NewDocument {
  if (late) return lateDocumentOf(key, now, late);
  const made = key === null ? null : timeOf(key);
  const rest = { doubts: REFUSING, late: null };
  return made && isNear(made, now)
    ? { id: key!, at: made, ...rest }
    : { id: uuidv7(now.getTime()), at: now, ...rest };
}

const isNear = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= CLOCK_TOLERANCE;

/** The oldest that is recorded as it says, in milliseconds. */
const MOST_LATE = 45 * DAY_MS;

/** Where the contract of a call has it: the field of its body that says that this has already happened. */
export function lateOf(body: unknown): Late | null {
  return (body as { late?: Late | null } | undefined)?.late ?? null;
}

/** Two devices may differ by this much without one of them being called wrong. */
export const CLOCKS_DIFFER = DAY_MS;

/**
 * When a document happened that needs another one to have happened before: as it says or, where that is more than `slack`
 * milliseconds too early, at the time of the other.
 */
export function notBefore({ at, late, doubts }: NewDocument, earliest: Date, slack = 0): Date {
  if (at.getTime() + slack >= earliest.getTime()) return at;
  const details = { said: at.toISOString(), earliest: earliest.toISOString() };
  if (late) doubts.raise("CLOCK", new AppError("CLOCK_OFF", { details }));
  return earliest;
}

/**
 * What has already happened has the key as its id where both were made at the same time by the same clock, however wrong
 * that was: a return or a debt points at it by that id. It counts at the instant that it says, or the nearest that can be.
 */
function lateDocumentOf(key: string | null, now: Date, { at: said, sellerId }: Late): NewDocument {
  const doubts = flagging();
  const told = new Date(said);
  const latest = now.getTime() + CLOCK_TOLERANCE;
  const nearest = new Date(Math.max(now.getTime() - MOST_LATE, Math.min(told.getTime(), latest)));
  const isOff = nearest.getTime() !== told.getTime();
  if (isOff) doubts.raise("CLOCK", new AppError("CLOCK_OFF", { details: { said, now: now.toISOString() } }));
  const at = isOff && told > now ? now : nearest;
  const late = { receivedAt: now, sellerId: sellerId ?? null };
  const made = key === null ? null : timeOf(key);
  if (!made || !isNear(made, told)) return { id: uuidv7(at.getTime()), at, doubts, late };
  // Documents of a day are found by their ids.
  return { id: key!, at: isOff || dayOf(made) === dayOf(at) ? at : made, doubts, late };
}
