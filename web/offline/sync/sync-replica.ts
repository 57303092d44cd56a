import type { QueryClient } from "@tanstack/react-query";
import type { ReplicaChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products/products.ts";
import {
  CUSTOMERS_KEY,
  includesInactiveProducts,
  PRODUCT_LISTS_KEY,
  PROMOTIONS_KEY,
  SALES_KEY,
  SETTINGS_KEY,
  TRANSFER_OUTCOMES_KEY,
} from "#web/api/query-keys.ts";
import { timeoutSignal } from "#web/api/timeout-signal.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";
import { applyProductChanges } from "#web/offline/replica/apply-changes.ts";
import { updateReplica } from "#web/offline/replica/replica-database.ts";

const TIMEOUT_MS = 30_000;
/** Milliseconds to wait for the first replica. The server sends it with low priority, and no user waits for it. */
const FIRST_TIMEOUT_MS = 180_000;

let asking: Promise<void> | null = null;
let changed = 0;

/** How often the products of the replica changed since the page opened. */
export const replicaProductChangeCount = () => changed;

/**
 * Reads changes into the replica. Concurrent calls share one request.
 * @throws ApiError
 */
export function syncReplica(storeId: string, queryClient: QueryClient): Promise<void> {
  asking ??= refresh(storeId, queryClient).finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Waits for a running request and starts another, because the running request may miss the newest changes.
 * @throws ApiError
 */
export async function syncReplicaNow(storeId: string, queryClient: QueryClient): Promise<void> {
  await asking?.catch(() => {});
  return syncReplica(storeId, queryClient);
}

async function refresh(storeId: string, queryClient: QueryClient): Promise<void> {
  const isFirst = !hasReplica(storeId);
  const changes = await updateReplica(storeId, timeoutSignal(isFirst ? FIRST_TIMEOUT_MS : TIMEOUT_MS));
  const { full, products } = changes;
  if (full || products.changed.length + products.deleted.length > 0) changed += 1;
  // A full answer means that this device missed changes, so all screens read their data again.
  if (full && !isFirst) void queryClient.invalidateQueries();
  // Product lists that failed before the first replica can be read from it now.
  if (isFirst)
    void queryClient.refetchQueries({
      queryKey: PRODUCT_LISTS_KEY,
      predicate: ({ state }) => state.status === "error",
    });
  tellScreens(queryClient, changes);
}

function tellScreens(queryClient: QueryClient, changes: ReplicaChanges): void {
  queryClient.setQueryData(SETTINGS_KEY, changes.settings);
  queryClient.setQueryData(TRANSFER_OUTCOMES_KEY, changes.transfers ?? []);
  const { products, customers, promotions, full } = changes;
  if (full) return;
  if (products.changed.length + products.deleted.length > 0) {
    const lists = queryClient.getQueriesData<readonly Product[]>({ queryKey: PRODUCT_LISTS_KEY });
    for (const [key, list] of lists)
      if (list)
        queryClient.setQueryData(key, applyProductChanges(list, products, includesInactiveProducts(key)));
    void queryClient.invalidateQueries({ queryKey: SALES_KEY });
  }
  if (promotions && promotions.changed.length + promotions.deleted.length > 0)
    void queryClient.invalidateQueries({ queryKey: PROMOTIONS_KEY });
  if (customers.changed.length + customers.deleted.length > 0)
    void queryClient.invalidateQueries({ queryKey: CUSTOMERS_KEY });
}
