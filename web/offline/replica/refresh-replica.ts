import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { readCurrentStoreId } from "#web/api/client.ts";
import { useInvalidate } from "#web/api/endpoint-hooks.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";

export async function refreshReplica(queryClient: QueryClient): Promise<void> {
  const storeId = readCurrentStoreId();
  if (!hasReplica(storeId)) return;
  // Imported lazily, so that no till loads it at the start.
  const { syncReplicaNow } = await import("#web/offline/sync/sync-replica.ts");
  await syncReplicaNow(storeId, queryClient).catch(() => {});
}

/** Like `useInvalidate`, but the function also refreshes the device's replica. */
export function useInvalidateWithReplica(...keys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient();
  const invalidate = useInvalidate(...keys);
  return () => {
    invalidate();
    void refreshReplica(queryClient);
  };
}
