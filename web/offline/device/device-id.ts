/** Which device of the store this browser is: kept for whoever signs in here, told with every call as `X-Device`. */
const KEY = "device:";
/** Under which it was made known the first time; until there is an answer, so that it is made known once. */
const TRY = "device-try:";
/** What the numbers that it gives begin with. */
const SERIES = "device-series:";

/** What this browser proves with that it is the device; sent as `X-Device-Key`. */
const SECRET = "device-key:";

/** Null until it is known, or where the browser keeps nothing. */
export function deviceOf(storeId: string): string | null {
  return read(KEY + storeId);
}

export function seriesOf(storeId: string): string | null {
  return read(SERIES + storeId);
}

export function keepDevice(storeId: string, { id, series }: { id: string; series: string }): void {
  write(KEY + storeId, id);
  write(SERIES + storeId, series);
  write(TRY + storeId, null);
}

/** The store knows no such device, or no more: it is made known again. */
export function forgetDevice(storeId: string): void {
  write(KEY + storeId, null);
  write(SERIES + storeId, null);
  write(TRY + storeId, null);
}

/** The key of the try that is under way in this browser, in whichever tab. */
export function tryOf(storeId: string, fresh: () => string): string {
  const kept = read(TRY + storeId);
  if (kept) return kept;
  const key = fresh();
  write(TRY + storeId, key);
  return key;
}

/** Made the first time, and kept also when the device is made known again: what it did before is sent with it too. */
export function keyOf(storeId: string): string {
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
    // A browser that keeps nothing is made known again the next time.
  }
}
