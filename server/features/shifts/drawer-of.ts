import type { ReplicaChanges } from "#core/contract/changes.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readShiftOpeningAtTill } from "#server/features/shifts/shifts.sql.ts";
import { findTill } from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";

/** The till of the device, or else the first till, and its open shift without totals. */
export async function readTillAndOpenShift(
  tx: StoreTx,
  { device }: Pick<Session, "device">,
): Promise<Pick<ReplicaChanges, "till" | "shift">> {
  const till = await findTill(tx, device?.tillId ?? null);
  if (!till) throw new AppError("TILL_NOT_FOUND");
  return { till, shift: await readShiftOpeningAtTill(tx, till.id) };
}
