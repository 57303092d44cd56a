import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { Violations } from "#server/documents/violations.ts";
import type { Session } from "#server/session.ts";

/** The shift to which a sale, return or payment belongs. */
export type LockedShift = {
  id: string;
  number: number;
  openedAt: Date;
  /** True if the shift is closed, which only a late document may join; it is then listed as late. */
  closed: boolean;
};
type OpenShift = Omit<LockedShift, "closed">;

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
  const open = await tx.first<OpenShift>(sql`
    select s.id, s.number, s.opened_at as "openedAt" from open_shifts o
    join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    where o.store_id = ${tx.storeId} and o.shift_id = ${statedShiftId} for key share of o`);
  if (open) return { ...open, closed: false };
  const shift = await tx.first<OpenShift>(
    sql`select id, number, opened_at as "openedAt" from shifts where store_id = ${tx.storeId} and id = ${statedShiftId}`,
  );
  const details = { shiftId: statedShiftId };
  violations.raise(
    "SHIFT",
    new AppError(shift ? "SHIFT_CLOSED" : "SHIFT_NOT_FOUND", violations.late ? { details } : {}),
  );
  return shift ? { ...shift, closed: true } : lockOpenShiftOfDevice(tx, session);
}

async function lockOpenShiftOfDevice(
  tx: StoreTx,
  { device }: Pick<Session, "device">,
): Promise<LockedShift | null> {
  const open = await (device ? lockOpenShiftOfTill(tx, device.tillId) : lockOpenShiftOfFirstTill(tx));
  return open && { ...open, closed: false };
}

/** Locks this shift if it is open, else the open shift of the device's till; null if there is none. */
export async function lockOpenShift(
  tx: StoreTx,
  session: Pick<Session, "device">,
  shiftId: string | null,
): Promise<LockedShift | null> {
  const open =
    shiftId &&
    (await tx.first<OpenShift>(sql`
      select s.id, s.number, s.opened_at as "openedAt" from open_shifts o
      join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
      where o.store_id = ${tx.storeId} and o.shift_id = ${shiftId} for key share of o`));
  return open ? { ...open, closed: false } : lockOpenShiftOfDevice(tx, session);
}

/**
 * Refuses cash without a shift where the store requires a shift.
 * @throws SHIFT_REQUIRED
 */
export function requireShiftForCash(
  { shifts }: Pick<StoreSettings, "shifts">,
  shift: LockedShift | null,
  method: PaymentMethod,
  violations: Violations,
): void {
  if (shifts === "REQUIRED" && !shift && method === "CASH")
    violations.raise("SHIFT", new AppError("SHIFT_REQUIRED"));
}

export function lockOpenShiftOfTill(tx: StoreTx, tillId: string): Promise<OpenShift | null> {
  return tx.first<OpenShift>(sql`
    select s.id, s.number, s.opened_at as "openedAt" from open_shifts o
    join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    where o.store_id = ${tx.storeId} and o.till_id = ${tillId} for key share of o`);
}

function lockOpenShiftOfFirstTill(tx: StoreTx): Promise<OpenShift | null> {
  return tx.first<OpenShift>(sql`
    select s.id, s.number, s.opened_at as "openedAt" from tills t
    join open_shifts o on o.store_id = ${tx.storeId} and o.till_id = t.id
    join shifts s on s.store_id = ${tx.storeId} and s.id = o.shift_id
    left join tills earlier on earlier.store_id = ${tx.storeId} and earlier.active and earlier.id < t.id
    where t.store_id = ${tx.storeId} and t.active and earlier.id is null for key share of o`);
}
