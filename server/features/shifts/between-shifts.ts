import { MAX_DAYS_SINCE_CLOSING, SALES_WITHOUT_SHIFT_NOTE } from "#core/cash/cash-movements.ts";
import { DAY_MS } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { type CashWithoutShift, sumCashWithoutShift } from "#server/features/shifts/between-shifts.sql.ts";
import type { ClosedShiftFigures } from "#server/features/shifts/shift-rules.ts";
import { insertShiftMovement, readLastShiftOfTill } from "#server/features/shifts/shifts.sql.ts";
import { findTill } from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";

/** Cash that moved at the till since its last closing; null without a closing, or if that was too long ago. */
export async function readCashSinceLastClosing(
  tx: StoreTx,
  tillId: string,
  closed: Pick<ClosedShiftFigures, "closedAt"> | null,
  at: Date,
): Promise<(CashWithoutShift & { since: Date }) | null> {
  if (!closed?.closedAt) return null;
  const since = new Date(closed.closedAt);
  if (at.getTime() - since.getTime() > MAX_DAYS_SINCE_CLOSING * DAY_MS) return null;
  const first = await findTill(tx, null);
  const till = { id: tillId, isFirst: first?.id === tillId };
  return { since, ...(await sumCashWithoutShift(tx, till, since, at)) };
}

/**
 * Records cash that moved without a shift as a movement at the start of the shift, so that the closing
 * expects it.
 */
export async function recordCashMovedWithoutShift(
  tx: StoreTx,
  session: Session,
  { id: shiftId, at }: NewDocument,
  tillId: string,
) {
  const { closed } = await readLastShiftOfTill(tx, tillId);
  const figures = closed && (JSON.parse(closed.figures!) as ClosedShiftFigures);
  const unshifted = await readCashSinceLastClosing(tx, tillId, figures, at);
  if (!unshifted || unshifted.cash === 0) return;
  const { count, cash } = unshifted;
  insertShiftMovement(
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
