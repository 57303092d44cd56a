import type { QueryClient } from "@tanstack/react-query";
import { ApiError, NO_CONNECTION } from "#web/api/api-error.ts";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import { connection } from "#web/offline/device/connection.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { lazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadShop = lazyChunk(() => import("./shop.ts"));
const loadRefresh = lazyChunk(() => import("#web/offline/sync/refresh.ts"));
type Shop = Awaited<ReturnType<typeof loadShop>>;

const storeHere = () => storeIdOf(currentUserKey()) ?? "";

/** Longest wait for changes in milliseconds; after it the screen shows the copy as it is. */
const TIMEOUT_MS = 1_000;

/** Reads from the replica. Null without a replica, or when the storage fails. */
export async function readFreshReplica<T>(
  queryClient: QueryClient,
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!storeId || !hasReplica(storeId)) return null;
  const parts = await Promise.all([loadShop(), loadRefresh()]).catch(() => null);
  if (!parts) return null;
  const [shop, { syncReplica }] = parts;
  if (connection().reached && navigator.onLine) {
    const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    await Promise.race([syncReplica(storeId, queryClient).catch(() => {}), late]);
  }
  return read(shop, storeId).catch(() => null);
}

export async function withReplica(work: (shop: Shop) => Promise<unknown>): Promise<void> {
  if (!hasReplica(storeHere())) return;
  await loadShop()
    .then(work)
    .catch(() => {});
}

const QUESTION = 4_000;
const LITTLE = 1_200;

/**
 * Returns the server's answer, or the replica's when no answer comes in time.
 * @throws ApiError
 */
export async function fallBackToReplica<T>(
  ask: () => Promise<T>,
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T> {
  const asked = ask();
  try {
    if (!hasReplica(storeHere())) return await asked;
    const late = new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(reject, connection().reached ? QUESTION : LITTLE, late),
    );
    return await Promise.race([asked, timeout]);
  } catch (error) {
    const storeId = storeHere();
    if ((error instanceof ApiError && !error.undecided) || !hasReplica(storeId)) throw error;
    const found = await loadShop()
      .then((shop) => read(shop, storeId))
      .catch(() => null);
    return found ?? asked;
  }
}
