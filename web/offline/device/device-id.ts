import { readStored, writeStored } from "#web/storage.ts";

/** Prefix of the device's id in localStorage, which all users share. Sent as `X-Device`. */
const ID_PREFIX = "device:";
/** Prefix of the registration's idempotency key, kept until the answer, so that a device registers once. */
const TRY_PREFIX = "device-try:";
const SERIES_PREFIX = "device-series:";

/** Prefix of the secret that proves the device's identity. Sent as `X-Device-Key`. */
const SECRET_PREFIX = "device-key:";

export function readDeviceId(storeId: string): string | null {
  return readStored(ID_PREFIX + storeId);
}

export function readDeviceSeries(storeId: string): string | null {
  return readStored(SERIES_PREFIX + storeId);
}

export function storeDeviceRegistration(
  storeId: string,
  { id, series }: { id: string; series: string },
): void {
  writeStored(ID_PREFIX + storeId, id);
  writeStored(SERIES_PREFIX + storeId, series);
  writeStored(TRY_PREFIX + storeId, null);
}

export function forgetDeviceRegistration(storeId: string): void {
  writeStored(ID_PREFIX + storeId, null);
  writeStored(SERIES_PREFIX + storeId, null);
  writeStored(TRY_PREFIX + storeId, null);
}

export function deviceRegistrationKey(storeId: string, fresh: () => string): string {
  const stored = readStored(TRY_PREFIX + storeId);
  if (stored) return stored;
  const key = fresh();
  writeStored(TRY_PREFIX + storeId, key);
  return key;
}

/** Creates the secret once. A repeated registration keeps it, because waiting documents are sent with it. */
export function readOrCreateDeviceSecret(storeId: string): string {
  const stored = readStored(SECRET_PREFIX + storeId);
  if (stored) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  writeStored(SECRET_PREFIX + storeId, key);
  return key;
}
