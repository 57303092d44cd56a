/** Prefix of the device's id in localStorage, which all users share. Sent as `X-Device`. */
const ID_PREFIX = "device:";
/** Prefix of the registration's idempotency key, kept until the answer, so that a device registers once. */
const TRY_PREFIX = "device-try:";
const SERIES_PREFIX = "device-series:";

/** Prefix of the secret that proves the device's identity. Sent as `X-Device-Key`. */
const SECRET_PREFIX = "device-key:";

export function readDeviceId(storeId: string): string | null {
  return read(ID_PREFIX + storeId);
}

export function readDeviceSeries(storeId: string): string | null {
  return read(SERIES_PREFIX + storeId);
}

export function storeDeviceRegistration(
  storeId: string,
  { id, series }: { id: string; series: string },
): void {
  write(ID_PREFIX + storeId, id);
  write(SERIES_PREFIX + storeId, series);
  write(TRY_PREFIX + storeId, null);
}

export function forgetDeviceRegistration(storeId: string): void {
  write(ID_PREFIX + storeId, null);
  write(SERIES_PREFIX + storeId, null);
  write(TRY_PREFIX + storeId, null);
}

export function deviceRegistrationKey(storeId: string, fresh: () => string): string {
  const stored = read(TRY_PREFIX + storeId);
  if (stored) return stored;
  const key = fresh();
  write(TRY_PREFIX + storeId, key);
  return key;
}

/** Creates the secret once. A repeated registration keeps it, because waiting documents are sent with it. */
export function readOrCreateDeviceSecret(storeId: string): string {
  const stored = read(SECRET_PREFIX + storeId);
  if (stored) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  write(SECRET_PREFIX + storeId, key);
  return key;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser without storage registers again next time.
  }
}
