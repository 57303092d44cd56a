import { AppError } from "#core/errors.ts";

type StoredImage = { mediaType: string; bytes: Buffer };

const MAX_KEPT = 16 * 1024 * 1024;
/** Lifetime of a cached picture in milliseconds, because another process may delete the picture. */
const FRESH_MS = 60_000;
/** Missing pictures that a network may request per minute; an outdated list of products requests 50. */
export const MAX_MISSING_PICTURE_REQUESTS = 600;

/** LRU cache: the least recently used picture comes first. */
const cache = new Map<string, StoredImage & { until: number }>();
const pendingReads = new Map<string, Promise<StoredImage | null>>();
let size = 0;

const missingUntil = { until: 0, byNetwork: new Map<string, number>() };

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
  const cached = readCached(key);
  if (cached) return cached;
  if ((missingNow().get(network) ?? 0) >= MAX_MISSING_PICTURE_REQUESTS) {
    const retryAfter = Math.max(1, Math.ceil((missingUntil.until - Date.now()) / 1_000));
    throw new AppError("TOO_MANY_TRIES", { retryAfter });
  }
  const reading = pendingReads.get(key) ?? read().finally(() => pendingReads.delete(key));
  pendingReads.set(key, reading);
  const image = await reading;
  if (image) addToCache(key, image);
  else missingNow().set(network, (missingNow().get(network) ?? 0) + 1);
  return image;
}

/** Removes a deleted picture from the cache. */
export function removeCachedPicture(storeId: string, hash: Buffer) {
  removeFromCache(`${storeId}/${hash.toString("hex")}`);
}

function readCached(key: string): StoredImage | null {
  const image = cache.get(key);
  if (!image) return null;
  removeFromCache(key);
  if (image.until < Date.now()) return null;
  cache.set(key, image);
  size += image.bytes.length;
  return image;
}

function addToCache(key: string, image: StoredImage) {
  removeFromCache(key);
  cache.set(key, { ...image, until: Date.now() + FRESH_MS });
  size += image.bytes.length;
  for (const [oldest] of cache) {
    if (size <= MAX_KEPT) break;
    removeFromCache(oldest);
  }
}

function removeFromCache(key: string) {
  const image = cache.get(key);
  if (!image) return;
  cache.delete(key);
  size -= image.bytes.length;
}

function missingNow(): Map<string, number> {
  if (missingUntil.until < Date.now())
    Object.assign(missingUntil, { until: Date.now() + 60_000, byNetwork: new Map() });
  return missingUntil.byNetwork;
}
