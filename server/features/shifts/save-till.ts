import { MAX_TILLS } from "#core/cash-movements.ts";
import type { Till } from "#core/contract/shifts.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  hasOpenShift,
  insertTill,
  lockTills,
  moveDevices,
  updateTill,
} from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";

/** @throws TILL_NAME_TAKEN or TILLS_FULL */
export async function createTill(tx: StoreTx, { id, at }: NewDocument, name: string): Promise<Till> {
  if ((await lockTills(tx)).length >= MAX_TILLS) throw new AppError("TILLS_FULL");
  const till = { id, name, active: true };
  await insertTill(tx, till, at);
  return till;
}

/** @throws TILL_NOT_FOUND, TILL_NAME_TAKEN, SHIFT_OPEN or LAST_TILL */
export async function changeTill(
  { tx, session, now }: { tx: StoreTx; session: Session; now: Date },
  id: string,
  { name, active }: { name?: string | undefined; active?: boolean | undefined },
): Promise<Till> {
  const tills = await lockTills(tx);
  const before = tills.find((till) => till.id === id);
  if (!before) throw new AppError("TILL_NOT_FOUND");
  const till = { id, name: name ?? before.name, active: active ?? before.active };
  if (before.active && !till.active) {
    if (await hasOpenShift(tx, id)) throw new AppError("SHIFT_OPEN");
    const first = tills.find((one) => one.active && one.id !== id);
    if (!first) throw new AppError("LAST_TILL");
    // Who stood at it stands at another from now on.
    moveDevices(tx, id, first.id);
  }
  if (till.name === before.name && till.active === before.active) return before;
  await updateTill(tx, till);
  const details = { from: before.name, active: till.active };
  await recordEvent(tx, session, { kind: "TILL_CHANGED", subject: till, details }, now);
  return till;
}
