import { MAX_DAYS_WITHOUT_SHIFT, SALES_WITHOUT_SHIFT_NOTE } from "#core/cash/cash-movements.ts";
import { DAY_MS } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { type UnshiftedSums, unshiftedCash } from "#server/features/shifts/between-shifts.sql.ts";
import type { ClosedFigures } from "#server/features/shifts/shift-rules.ts";
import { insertMovement, lastOfTill } from "#server/features/shifts/shifts.sql.ts";
import { findTill } from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";

export async function unshiftedSince(
  tx: StoreTx,
  tillId: string,
  closed: Pick<ClosedFigures, "closedAt"> | null,
  at: Date,
): Promise<(UnshiftedSums & { since: Date }) | null> {
  if (!closed?.closedAt) return null;
  const since = new Date(closed.closedAt);
  if (at.getTime() - since.getTime() > MAX_DAYS_WITHOUT_SHIFT * DAY_MS) return null;
  const first = await findTill(tx, null);
  const till = { id: tillId, isFirst: first?.id === tillId };
  return { since, ...(await unshiftedCash(tx, till, since, at)) };
}

/**
 * Records cash that moved without a shift as a movement at the start of the shift, so that the closing
 * expects it.
 */
export async function recordUnshiftedCash(
  tx: StoreTx,
  session: Session,
  { id: shiftId, at }: NewDocument,
  tillId: string,
): Promise<void> {
  const { closed } = await lastOfTill(tx, tillId);
  const figures = closed && (JSON.parse(closed.figures!) as ClosedFigures);
  const unshifted = await unshiftedSince(tx, tillId, figures, at);
  if (!unshifted || unshifted.cash === 0) return;
  const { count, cash } = unshifted;
  insertMovement(
    tx,
    { id: shiftId, closed: false },
    {
      id: uuidv7(at.getTime()),
      number: null,
      at,
      by: session,
      category: "OTHER",
      kind: cash > 0 ? "IN" : "OUT",
      amount: Math.abs(cash),
      note: `${SALES_WITHOUT_SHIFT_NOTE} (${count})`,
    },
  );
}
