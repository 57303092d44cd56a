import type { LateDocumentDetails } from "#core/contract/fields.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { readUuidTime, uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  createFlaggingViolations,
  REFUSE_VIOLATIONS,
  type ViolationPolicy,
} from "#server/documents/violations.ts";
import type { Session } from "#server/session.ts";

/**
 * The id and the instant of something that a request records, such as a sale, and how to treat broken rules. `late` is
 * set if it happened before, on a device without connection.
 */
export type NewDocument = {
  id: string;
  at: Date;
  violations: ViolationPolicy;
  late: { receivedAt: Date; sellerId: string | null } | null;
};

/** The call of a use case that writes a document. */
export type DocumentCall = { tx: StoreTx; session: Session; document: NewDocument };
/** The call of a use case that writes something else at `now`. */
export type WriteCall = { tx: StoreTx; session: Session; now: Date };

/** Maximum difference, in milliseconds, between server and device clock for the device's ids to be used. */
const CLOCK_TOLERANCE = 2 * 60_000;

/** A recent version 7 UUID as idempotency key becomes the document's id, so the device knows the id. */
export function createNewDocument(key: string | null, now: Date, late: LateDocumentDetails | null) {
  if (late) return lateDocumentOf(key, now, late);
  const made = key === null ? null : readUuidTime(key);
  const rest = { violations: REFUSE_VIOLATIONS, late: null };
  return made && isNear(made, now)
    ? { id: key!, at: made, ...rest }
    : { id: uuidv7(now.getTime()), at: now, ...rest };
}

const isNear = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= CLOCK_TOLERANCE;

/** In milliseconds: a late document is dated at most this far back. */
const MAX_LATE = 45 * DAY_MS;

export function readLateFields(body: unknown): LateDocumentDetails | null {
  return (body as { late?: LateDocumentDetails | null } | undefined)?.late ?? null;
}

/** In milliseconds: the clocks of two devices may differ by this without being wrong. */
export const MAX_CLOCK_DIFFERENCE_MS = DAY_MS;

/** Returns `earliest` when the document's instant is more than `slack` milliseconds before it. */
export function clampToEarliest({ at, late, violations }: NewDocument, earliest: Date, slack = 0): Date {
  if (at.getTime() + slack >= earliest.getTime()) return at;
  const details = { said: at.toISOString(), earliest: earliest.toISOString() };
  if (late) violations.raise("CLOCK", new AppError("CLOCK_OFF", { details }));
  return earliest;
}

/**
 * If the same clock, even a wrong one, made the idempotency key and the document, the key becomes the
 * document's id, because returns and payments refer to that id. The document counts at its stated instant, or
 * at the nearest allowed one.
 */
function lateDocumentOf(
  key: string | null,
  now: Date,
  { at: statedAt, sellerId, insteadOf }: LateDocumentDetails,
): NewDocument {
  const violations = createFlaggingViolations();
  if (insteadOf) violations.raise("KEY", new AppError("KEY_TAKEN", { details: { other: insteadOf } }));
  const statedTime = new Date(statedAt);
  const latest = now.getTime() + CLOCK_TOLERANCE;
  const nearest = new Date(Math.max(now.getTime() - MAX_LATE, Math.min(statedTime.getTime(), latest)));
  const isOff = nearest.getTime() !== statedTime.getTime();
  if (isOff)
    violations.raise(
      "CLOCK",
      new AppError("CLOCK_OFF", { details: { said: statedAt, now: now.toISOString() } }),
    );
  const at = isOff && statedTime > now ? now : nearest;
  const late = { receivedAt: now, sellerId: sellerId ?? null };
  const made = key === null ? null : readUuidTime(key);
  if (!made || !isNear(made, statedTime)) return { id: uuidv7(at.getTime()), at, violations, late };
  // The documents of a day are found by a range of ids, so the id's day decides if the two days differ.
  return { id: key!, at: isOff || dayOf(made) === dayOf(at) ? at : made, violations, late };
}
