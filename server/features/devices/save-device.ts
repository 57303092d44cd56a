import type { Device, registerDevice as endpoint } from "#core/contract/devices.ts";
import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import {
  deviceSeriesOf,
  MANAGER_RESERVED_DEVICES,
  MAX_DEVICE_SERIES,
  MAX_DEVICES,
  MAX_DEVICES_PER_PERSON,
} from "#core/device-series.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  countDevicesOfStoreAndUser,
  insertDevice,
  lockDevice,
  lockDeviceSeries,
  resumeDeviceSessions,
  suspendDeviceSessions,
  updateDevice,
} from "#server/features/devices/devices.sql.ts";
import { lockActiveTill } from "#server/features/shifts/tills.ts";
import { hashToken, linkSessionToDevice, type Session } from "#server/session.ts";

type DeviceChange = {
  name?: string | undefined;
  tillId?: string | null | undefined;
  active?: boolean | undefined;
};

/**
 * Gives the device the store's next series.
 * @throws TILL_NOT_FOUND, TILL_INACTIVE or DEVICES_FULL
 */
export async function registerDevice(
  { tx, session, document: { id, at } }: DocumentCall,
  { name, tillId, key }: ParsedEndpointInput<typeof endpoint>["body"],
): Promise<Device> {
  const [, till, count] = await Promise.all([
    lockDeviceSeries(tx),
    lockActiveTill(tx, tillId ?? null),
    countDevicesOfStoreAndUser(tx, session.userId),
  ]);
  refuseTooMany(session, count);
  const series = deviceSeriesOf(count.ever + 1);
  const keyHash = key ? hashToken(key) : null;
  const trusted = session.openedBy === null && hasPermission(session.role, "shifts.manage");
  await insertDevice(tx, { id, name, series, tillId: till.id, at, by: session, keyHash, trusted });
  await linkSessionToDevice(tx, session, id);
  const subject = { id, name };
  await recordEvent(tx, session, { kind: "DEVICE_REGISTERED", subject, details: { series } }, at);
  return { id, name, series, till, active: true, lastSeenAt: at.toISOString(), pending: 0 };
}

function refuseTooMany(
  { role }: Pick<Session, "role">,
  { ever, active, own }: Awaited<ReturnType<typeof countDevicesOfStoreAndUser>>,
) {
  const manages = hasPermission(role, "shifts.manage");
  if (!manages && own >= MAX_DEVICES_PER_PERSON) throw new AppError("DEVICES_OF_ONE_FULL");
  const most = manages ? MAX_DEVICES : MAX_DEVICES - MANAGER_RESERVED_DEVICES;
  if (active >= most || ever >= MAX_DEVICE_SERIES) throw new AppError("DEVICES_FULL");
}

/**
 * Suspends the sessions of a deactivated device, except the current session.
 * @throws DEVICE_NOT_FOUND, TILL_NOT_FOUND, TILL_INACTIVE or DEVICES_FULL
 */
export async function changeDevice(
  { tx, session, now }: WriteCall,
  id: string,
  { name, tillId, active }: DeviceChange,
): Promise<Device> {
  await lockDeviceSeries(tx);
  const newTill = tillId ? await lockActiveTill(tx, tillId) : null;
  const before = await lockDevice(tx, id);
  if (!before) throw new AppError("DEVICE_NOT_FOUND");
  const till = newTill ?? before.till;
  const device = { ...before, name: name ?? before.name, till, active: active ?? before.active };
  if (
    device.active &&
    !before.active &&
    (await countDevicesOfStoreAndUser(tx, session.userId)).active >= MAX_DEVICES
  )
    throw new AppError("DEVICES_FULL");
  await updateDevice(tx, device);
  const { tokenHash, openedBy } = session;
  if (before.active && !device.active)
    await suspendDeviceSessions(tx, id, openedBy ? [tokenHash, openedBy] : [tokenHash]);
  else if (device.active && !before.active) await resumeDeviceSessions(tx);
  const details = {
    from: before.name,
    fromTill: before.till.name,
    till: till.name,
    wasActive: before.active,
    active: device.active,
  };
  const subject = { id, name: device.name };
  await recordEvent(tx, session, { kind: "DEVICE_CHANGED", subject, details }, now);
  return device;
}
