import { AppError } from "#core/errors.ts";

export type StoredImage = { mediaType: string; bytes: Buffer };

const MOST_KEPT = 16 * 1024 * 1024;
/** In milliseconds. The content of a URL never changes, but another process may delete it. */
const FRESH_MS = 60_000;
/** Missing pictures that a network may request per minute; an old page has 50. */
export const MAX_MISSING_REQUESTS = 600;

/** The least recently used picture comes first. */
const kept = new Map<string, StoredImage & { until: number }>();
const onTheirWay = new Map<string, Promise<StoredImage | null>>();
let size = 0;

const missing = { until: 0, byNetwork: new Map<string, number>() };

/**
 * Pictures need no session, so guesses are rate limited.
 * @throws TOO_MANY_TRIES
 */
export async function readCachedPicture(
  storeId: string,
  hash: string,
  network: string,
  read: () => Promise<StoredImage | null>,
): Promise<StoredImage | null> {
  const key = `${storeId}/${hash}`;
  const known = recall(key);
  if (known) return known;
  if ((missingNow().get(network) ?? 0) >= MAX_MISSING_REQUESTS) {
    const retryAfter = Math.max(1, Math.ceil((missing.until - Date.now()) / 1_000));
    throw new AppError("TOO_MANY_TRIES", { retryAfter });
  }
  const reading = onTheirWay.get(key) ?? read().finally(() => onTheirWay.delete(key));
  onTheirWay.set(key, reading);
  const image = await reading;
  if (image) keep(key, image);
  else missingNow().set(network, (missingNow().get(network) ?? 0) + 1);
  return image;
}

/** Removes a deleted picture from the cache. */
export function removeCachedPicture(storeId: string, hash: Buffer): void {
  forget(`${storeId}/${hash.toString("hex")}`);
}

function recall(key: string): StoredImage | null {
  const image = kept.get(key);
  if (!image) return null;
  forget(key);
  if (image.until < Date.now()) return null;
  kept.set(key, image);
  size += image.bytes.length;
  return image;
}

function keep(key: string, image: StoredImage): void {
  forget(key);
  kept.set(key, { ...image, until: Date.now() + FRESH_MS });
  size += image.bytes.length;
  for (const [oldest] of kept) {
    if (size <= MOST_KEPT) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const image = kept.get(key);
  if (!image) return;
  kept.delete(key);
  size -= image.bytes.length;
}

function missingNow(): Map<string, number> {
  if (missing.until < Date.now())
    Object.assign(missing, { until: Date.now() + 60_000, byNetwork: new Map() });
  return missing.byNetwork;
}
