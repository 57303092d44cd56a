import type { Device } from "#core/contract/devices.ts";
import { MAX_DEVICES, MAX_SERIES, seriesOf } from "#core/device-series.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  countDevices,
  insertDevice,
  lockDevice,
  lockSeries,
  updateDevice,
} from "#server/features/devices/devices.sql.ts";
import { standAtTill } from "#server/features/shifts/stand-at-till.ts";
import type { Session } from "#server/session.ts";

type Wish = { name?: string | undefined; tillId?: string | null | undefined; active?: boolean | undefined };

/** With the store's next series, at the first till in use unless said. @throws TILL_NOT_FOUND, TILL_INACTIVE or DEVICES_FULL */
export async function registerDevice(
  { tx, session, document: { id, at } }: { tx: StoreTx; session: Session; document: NewDocument },
  { name, tillId }: { name: string; tillId?: string | null | undefined },
): Promise<Device> {
  const [, till, { ever, active }] = await Promise.all([
    lockSeries(tx),
    standAtTill(tx, tillId ?? null),
    countDevices(tx),
  ]);
  if (active >= MAX_DEVICES || ever >= MAX_SERIES) throw new AppError("DEVICES_FULL");
  const series = seriesOf(ever + 1);
  await insertDevice(tx, { id, name, series, tillId: till.id, at, by: session });
  const subject = { id, name };
  await recordEvent(tx, session, { kind: "DEVICE_REGISTERED", subject, details: { series } }, at);
  return { id, name, series, till, active: true, lastSeenAt: at.toISOString(), pending: 0 };
}

/** @throws DEVICE_NOT_FOUND, TILL_NOT_FOUND, TILL_INACTIVE or DEVICES_FULL */
export async function changeDevice(
  { tx, session, now }: { tx: StoreTx; session: Session; now: Date },
  id: string,
  { name, tillId, active }: Wish,
): Promise<Device> {
  await lockSeries(tx);
  const wanted = tillId ? await standAtTill(tx, tillId) : null;
  const before = await lockDevice(tx, id);
  if (!before) throw new AppError("DEVICE_NOT_FOUND");
  const till = wanted ?? before.till;
  const device = { ...before, name: name ?? before.name, till, active: active ?? before.active };
  if (device.active && !before.active && (await countDevices(tx)).active >= MAX_DEVICES)
    throw new AppError("DEVICES_FULL");
  await updateDevice(tx, device);
  const details = {
    ...{ from: before.name, fromTill: before.till.name, till: till.name },
    ...{ wasActive: before.active, active: device.active },
  };
  const subject = { id, name: device.name };
  await recordEvent(tx, session, { kind: "DEVICE_CHANGED", subject, details }, now);
  return device;
}
