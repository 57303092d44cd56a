import sql, { type Sql } from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { Session } from "#server/session.ts";

/** The shift to which a sale, return or payment belongs. */
export type LockedShift = {
  id: string;
  number: number;
  openedAt: Date;
  /** True if the shift is closed, which only a late document may join; it is then listed as late. */
  closed: boolean;
};

/**
 * Locks the shift that the till named (`statedShiftId`). Without a name it locks the open shift of the device's
 * till, or of the first till; null when none is open. A closing waits for the end of the transaction. This
 * must be the last lock of a transaction. A late document stays in the named shift, or joins the open one if
 * the named one is unknown.
 * @throws SHIFT_NOT_FOUND or SHIFT_CLOSED for the named shift
 */
export async function lockShift(
  tx: StoreTx,
  session: Pick<Session, "device">,
  { violations }: Pick<NewDocument, "violations">,
  statedShiftId: string | null | undefined,
): Promise<LockedShift | null> {
  if (!statedShiftId) return lockOpenShiftOfDevice(tx, session);
  const open = await lockOpen(tx, sql`o.shift_id = ${statedShiftId}`);
  if (open) return open;
  const shift = await tx.first<LockedShift>(sql`
    select id, number, opened_at as "openedAt", true as closed from shifts
    where store_id = ${tx.storeId} and id = ${statedShiftId}`);
  const details = { shiftId: statedShiftId };
  violations.raise(
    "SHIFT",
    new AppError(shift ? "SHIFT_CLOSED" : "SHIFT_NOT_FOUND", violations.late ? { details } : {}),
  );
  return shift ?? lockOpenShiftOfDevice(tx, session);
}

function lockOpenShiftOfDevice(tx: StoreTx, { device }: Pick<Session, "device">) {
  if (device) return lockOpenShiftOfTill(tx, device.tillId);
  return lockOpen(
    tx,
    sql`o.till_id = (select id from tills where store_id = ${tx.storeId} and active order by id limit 1)`,
  );
}

/** Locks the row of `open_shifts` that `which` chooses; null if there is none. */
function lockOpen(tx: StoreTx, which: Sql): Promise<LockedShift | null> {
  return tx.first<LockedShift>(sql`
    select s.id, s.number, s.opened_at as "openedAt", false as closed from open_shifts o
    join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    where o.store_id = ${tx.storeId} and ${which} for key share of o`);
}

/** Locks this shift if it is open, else the open shift of the device's till; null if there is none. */
export async function lockOpenShift(tx: StoreTx, session: Pick<Session, "device">, shiftId: string | null) {
  const open = shiftId && (await lockOpen(tx, sql`o.shift_id = ${shiftId}`));
  return open || lockOpenShiftOfDevice(tx, session);
}

/**
 * Refuses cash without a shift where the store requires a shift.
 * @throws SHIFT_REQUIRED
 */
export function requireShiftForCash(
  { shifts }: Pick<StoreSettings, "shifts">,
  shift: LockedShift | null,
  method: PaymentMethod,
  violations: ViolationPolicy,
) {
  if (shifts === "REQUIRED" && !shift && method === "CASH")
    violations.raise("SHIFT", new AppError("SHIFT_REQUIRED"));
}

export function lockOpenShiftOfTill(tx: StoreTx, tillId: string): Promise<LockedShift | null> {
  return lockOpen(tx, sql`o.till_id = ${tillId}`);
}
