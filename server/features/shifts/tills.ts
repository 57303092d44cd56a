import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readShiftOpeningAtTill } from "#server/features/shifts/shifts.sql.ts";
import { findTill, lockTill } from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";

/**
 * Locks the till until the end of the transaction.
 * @throws TILL_NOT_FOUND or TILL_INACTIVE
 */
export async function lockActiveTill(tx: StoreTx, tillId: string | null) {
  const till = await lockTill(tx, tillId);
  if (!till) throw new AppError("TILL_NOT_FOUND");
  if (!till.active) throw new AppError("TILL_INACTIVE");
  return { id: till.id, name: till.name };
}

/** The till of the device, or else the first till, and its open shift without totals. */
export async function readTillAndOpenShift(tx: StoreTx, { device }: Pick<Session, "device">) {
  const till = await findTill(tx, device?.tillId ?? null);
  if (!till) throw new AppError("TILL_NOT_FOUND");
  return { till, shift: await readShiftOpeningAtTill(tx, till.id) };
}
