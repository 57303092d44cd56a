import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import type { DocumentCall, NewDocument } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { recordCashMovedWithoutShift } from "#server/features/shifts/between-shifts.ts";
import { lockOpenShiftOfTill } from "#server/features/shifts/lock-shift.ts";
import {
  insertShift,
  insertShiftMovement,
  readShiftOpeningAtTill,
  takeNextShiftNumber,
} from "#server/features/shifts/shifts.sql.ts";
import { lockActiveTill } from "#server/features/shifts/tills.ts";
import type { Session } from "#server/session.ts";

type Opening = {
  tillId?: string | null | undefined;
  openingFloat: number;
  takeUnshifted?: boolean | null | undefined;
  number: string | null;
};

/**
 * Returns the id of the shift. A late opening joins a shift that another device opened at the till.
 * @throws TILL_NOT_FOUND, TILL_INACTIVE or SHIFT_OPEN
 */
export async function openShift(
  { tx, session, document }: DocumentCall,
  { tillId, openingFloat, takeUnshifted: takesUnshifted, number: given }: Opening,
): Promise<string> {
  const openingNumber = await claimDocumentNumber(tx, session, document, given);
  const till = await lockActiveTill(tx, tillId ?? session.device?.tillId ?? null);
  const open = document.late && (await lockOpenShiftOfTill(tx, till.id));
  if (open) {
    await join(tx, session, document, { shiftId: open.id, tillId: till.id, openingFloat, openingNumber });
    return open.id;
  }
  const number = await takeNextShiftNumber(tx);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: document.id });
  insertShift(tx, {
    id: document.id,
    at: document.at,
    number,
    openingNumber,
    tillId: till.id,
    openingFloat,
    by: session,
  });
  if (takesUnshifted) await recordCashMovedWithoutShift(tx, session, document, till.id);
  return document.id;
}

type JoinedShift = { shiftId: string; tillId: string; openingFloat: number; openingNumber: string | null };

/**
 * Joins a late opening to the open shift. If the floats are equal, both devices counted the same money; a
 * different float is recorded as money added to the drawer.
 */
async function join(
  tx: StoreTx,
  session: Session,
  document: NewDocument,
  { shiftId, tillId, openingFloat, openingNumber }: JoinedShift,
) {
  const first = (await readShiftOpeningAtTill(tx, tillId))!;
  document.violations.raise("SHIFT", new AppError("SHIFT_OPEN", { details: { shiftId, openingFloat } }));
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId });
  if (openingFloat === first.openingFloat || openingFloat === 0) return;
  const note = `Base contada en ${session.device?.name ?? "otro equipo"}`;
  insertShiftMovement(
    tx,
    { id: shiftId, closed: false },
    {
      kind: "IN",
      category: "CHANGE",
      amount: openingFloat,
      note,
      id: document.id,
      number: openingNumber,
      at: document.at,
      by: session,
    },
  );
}
