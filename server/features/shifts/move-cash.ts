import { MAX_SHIFT_CASH_MOVEMENTS } from "#core/cash/cash-movements.ts";
import type { NewCashMovement } from "#core/contract/shifts/shifts.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { type LockedShift, lockShift } from "#server/features/shifts/lock-shift.ts";
import {
  countShiftMovements,
  insertShiftMovement,
  type NewShiftMovement,
} from "#server/features/shifts/shifts.sql.ts";
import type { Session } from "#server/session.ts";
import { postDayFigures } from "#server/store/day-figures.sql.ts";
import { findPersonOfStore } from "#server/store/find-person.sql.ts";

/**
 * Returns the id of the shift. Cash that goes out for an expense is recorded as an expense of the day. A late movement
 * of an unknown shift joins the open shift.
 * @throws SHIFT_NOT_FOUND, SHIFT_CLOSED or SHIFT_FULL
 * @throws FORBIDDEN for users who may not take money out
 */
export async function moveCash(
  { tx, session, document }: DocumentCall,
  shiftId: string,
  movement: NewCashMovement,
): Promise<string> {
  const { kind, category } = movement;
  const { userId, ...rest } = movement;
  const [number, shift, count, person] = await Promise.all([
    claimDocumentNumber(tx, session, document, movement.number),
    lockShift(tx, session, document, shiftId),
    countShiftMovements(tx, shiftId),
    userId ? findPersonOfStore(tx, userId) : null,
  ]);
  const isWithdrawal = kind === "OUT" && category === "WITHDRAWAL";
  if (!shift || (shift.id !== shiftId && !document.late)) throw new AppError("SHIFT_NOT_FOUND");
  raiseForbiddenRole(document, !isWithdrawal || hasPermission(session.role, "shifts.manage"));
  const isPrivate = movement.expenseCategory === "WAGES" || userId || movement.recurringId;
  raiseForbiddenRole(document, !isPrivate || hasPermission(session.role, "expenses.manage"));
  if (userId && !person && !document.late)
    throw invalidInput([{ field: "userId", message: "Esa persona no es de la tienda" }]);
  if (count >= MAX_SHIFT_CASH_MOVEMENTS && !document.late) throw new AppError("SHIFT_FULL");
  const at = clampToEarliest(document, shift.openedAt);
  const paid = userId ? (person ?? { id: userId, name: null }) : null;
  await record(tx, session, shift, { ...rest, person: paid, id: document.id, number, at });
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: shift.id });
  return shift.id;
}

type Movement = Omit<NewShiftMovement, "by">;

/**
 * Moves cash in a shift that the caller locked. The movement has the document's id.
 * @throws SHIFT_FULL
 */
export async function recordMovementInShift(
  { tx, session, document }: DocumentCall,
  shift: LockedShift,
  movement: Omit<Movement, "id">,
) {
  if (!document.late && (await countShiftMovements(tx, shift.id)) >= MAX_SHIFT_CASH_MOVEMENTS)
    throw new AppError("SHIFT_FULL");
  await record(tx, session, shift, { ...movement, id: document.id });
}

type DrawerExpense = { id: string; shiftId: string; amount: number; createdAt: string };

/**
 * Puts an expense's cash back into its drawer. The day of the expense no longer counts it.
 * @throws SHIFT_CLOSED
 */
export async function returnExpenseToDrawer(
  { tx, session, document }: DocumentCall,
  { id: reverses, shiftId, amount, createdAt }: DrawerExpense,
  note: string | null,
) {
  const shift = (await lockShift(tx, session, document, shiftId))!;
  const cash = { kind: "IN", category: "EXPENSE", amount, note } as const;
  insertShiftMovement(tx, shift, {
    ...cash,
    id: document.id,
    number: null,
    at: document.at,
    by: session,
    reverses,
  });
  postDayFigures(tx, new Date(createdAt), [{ kind: "EXPENSE", method: "", amount: -amount, count: -1 }]);
}

async function record(tx: StoreTx, session: Session, shift: LockedShift, movement: Movement) {
  const { kind, category, amount, at } = movement;
  insertShiftMovement(tx, shift, { ...movement, by: session });
  if (kind === "IN") return;
  if (category === "EXPENSE") postDayFigures(tx, at, [{ kind: "EXPENSE", method: "", amount }]);
  const details = { number: shift.number, amount, category };
  await recordEvent(tx, session, { kind: "CASH_TAKEN_OUT", details }, at);
}
