import type { QueryClient } from "@tanstack/react-query";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import { readCurrentStoreId } from "#web/api/client.ts";
import { readConnectionStatus } from "#web/offline/device/connection.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { PREFETCH_DELAY_MS, registerLazyChunk } from "#web/ui/hooks/lazy-chunk.ts";

const loadShop = registerLazyChunk(() => import("./read-replica.ts"));
const loadRefresh = registerLazyChunk(() => import("#web/offline/sync/sync-replica.ts"));
export type ReplicaReader = Awaited<ReturnType<typeof loadShop>>;

export const hasReplicaOfThisStore = () => hasReplica(readCurrentStoreId());

/** Milliseconds to wait for changes; after that the screen shows the replica as it is. */
const TIMEOUT_MS = 1_000;
/** Replaces TIMEOUT_MS on a screen that shows nothing yet. Changes that arrive later update the screen. */
const OPENING_TIMEOUT_MS = 100;

type ReplicaRead<T> = (shop: ReplicaReader, storeId: string) => Promise<T | null>;

/** Refreshes the replica and reads from it. Null without a replica, or when the storage fails. */
export async function readFreshReplica<T>(
  queryClient: QueryClient,
  read: ReplicaRead<T>,
  isOpening: boolean,
): Promise<T | null> {
  const storeId = readCurrentStoreId();
  if (!storeId || !hasReplica(storeId)) return null;
  const parts = await Promise.all([loadShop(), loadRefresh()]).catch(() => null);
  if (!parts) return null;
  const [shop, { syncReplica, replicaProductChangeCount }] = parts;
  if (readConnectionStatus().reached && navigator.onLine) {
    const late = new Promise((resolve) => setTimeout(resolve, isOpening ? OPENING_TIMEOUT_MS : TIMEOUT_MS));
    await Promise.race([syncReplica(storeId, queryClient).catch(() => {}), late]);
  }
  // Reads again after a change during the read: the result may lack that change.
  for (;;) {
    const changes = replicaProductChangeCount();
    const found = await read(shop, storeId).catch(() => null);
    if (changes === replicaProductChangeCount()) return found;
  }
}

/** Reads from the replica without a refresh. Null without a replica, or when the storage fails. */
export async function readReplica<T>(read: ReplicaRead<T>): Promise<T | null> {
  const storeId = readCurrentStoreId();
  if (!hasReplica(storeId)) return null;
  return loadShop()
    .then((shop) => read(shop, storeId))
    .catch(() => null);
}

/**
 * Waits for the device's first replica and reads from it. Null when there was a replica already, when the
 * server sent none, or when the storage fails.
 */
export async function readFirstReplica<T>(queryClient: QueryClient, read: ReplicaRead<T>): Promise<T | null> {
  const storeId = readCurrentStoreId();
  if (!storeId || hasReplica(storeId)) return null;
  // Loading the replica must not delay the answers that the screen waits for.
  await new Promise((resolve) => setTimeout(resolve, PREFETCH_DELAY_MS));
  await loadRefresh()
    .then(({ syncReplica }) => syncReplica(storeId, queryClient))
    .catch(() => {});
  return readReplica(read);
}

const ASK_TIMEOUT_MS = 4_000;
const SHORT_TIMEOUT_MS = 1_200;

/**
 * Returns the server's answer, or the replica's when none comes in time or when the answer is an error that
 * `isReplaceable`. `timeoutMs` is in milliseconds.
 * @throws ApiError
 */
export async function fallBackToReplica<T>(
  ask: () => Promise<T>,
  read: ReplicaRead<T>,
  { timeoutMs = ASK_TIMEOUT_MS, isReplaceable = ({ undecided }: ApiError) => undecided } = {},
): Promise<T> {
  const answer = ask();
  try {
    if (!hasReplicaOfThisStore()) return await answer;
    const late = new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(
        reject,
        readConnectionStatus().reached ? timeoutMs : Math.min(timeoutMs, SHORT_TIMEOUT_MS),
        late,
      ),
    );
    return await Promise.race([answer, timeout]);
  } catch (error) {
    if ((error instanceof ApiError && !isReplaceable(error)) || !hasReplicaOfThisStore()) throw error;
    return (await readReplica(read)) ?? answer;
  }
}
