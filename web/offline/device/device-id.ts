import { readStored, writeStored } from "#web/storage.ts";

/** Prefix of the device's id in localStorage, which all users share. Sent as `X-Device`. */
const ID_PREFIX = "device:";
/** Prefix of the registration's idempotency key, kept until the answer, so that a device registers once. */
const TRY_PREFIX = "device-try:";
/** Prefix of the device's series: the letters before each document number that the device assigns. */
const SERIES_PREFIX = "device-series:";

/** Prefix of the secret that proves the device's identity. Sent as `X-Device-Key`. */
const SECRET_PREFIX = "device-key:";

export function readDeviceId(storeId: string): string | null {
  return readStored(ID_PREFIX + storeId);
}

export function readDeviceSeries(storeId: string): string | null {
  return readStored(SERIES_PREFIX + storeId);
}

type DeviceRegistration = { id: string | null; series: string | null };

export function storeDeviceRegistration(storeId: string, { id, series }: DeviceRegistration): void {
  writeStored(ID_PREFIX + storeId, id);
  writeStored(SERIES_PREFIX + storeId, series);
  writeStored(TRY_PREFIX + storeId, null);
}

export function forgetDeviceRegistration(storeId: string): void {
  storeDeviceRegistration(storeId, { id: null, series: null });
}

export function deviceRegistrationKey(storeId: string, fresh: () => string): string {
  return readOrStore(TRY_PREFIX + storeId, fresh);
}

/** Creates the secret once. A repeated registration keeps it, because waiting documents are sent with it. */
export function readOrCreateDeviceSecret(storeId: string): string {
  return readOrStore(SECRET_PREFIX + storeId, () =>
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
      .replaceAll("+", "-")
      .replaceAll("/", "_"),
  );
}

function readOrStore(name: string, create: () => string): string {
  const stored = readStored(name);
  if (stored) return stored;
  const created = create();
  writeStored(name, created);
  return created;
}
