/** Storage name of the device's id, which all users of this browser share. Sent as `X-Device`. */
const KEY = "device:";
/** Storage name of the registration's idempotency key until it is answered, so that a device registers once. */
const TRY = "device-try:";
const SERIES = "device-series:";

/** Storage name of the secret that proves the device's identity. Sent as `X-Device-Key`. */
const SECRET = "device-key:";

export function readDeviceId(storeId: string): string | null {
  return read(KEY + storeId);
}

export function readDeviceSeries(storeId: string): string | null {
  return read(SERIES + storeId);
}

export function storeDevice(storeId: string, { id, series }: { id: string; series: string }): void {
  write(KEY + storeId, id);
  write(SERIES + storeId, series);
  write(TRY + storeId, null);
}

export function forgetDevice(storeId: string): void {
  write(KEY + storeId, null);
  write(SERIES + storeId, null);
  write(TRY + storeId, null);
}

export function registrationKeyOf(storeId: string, fresh: () => string): string {
  const kept = read(TRY + storeId);
  if (kept) return kept;
  const key = fresh();
  write(TRY + storeId, key);
  return key;
}

/** Creates the secret once. A repeated registration keeps it, because earlier documents are sent with it. */
export function deviceSecretOf(storeId: string): string {
  const kept = read(SECRET + storeId);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  write(SECRET + storeId, key);
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
