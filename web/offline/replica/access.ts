import type { QueryClient } from "@tanstack/react-query";
import { readCurrentUserKey, storeIdOfUserKey } from "#web/api/client.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";

const storeHere = () => storeIdOfUserKey(readCurrentUserKey()) ?? "";

export async function refreshReplica(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasReplica(storeId)) return;
  // Imported lazily, so that no till loads it at the start.
  const { syncReplicaNow } = await import("#web/offline/sync/refresh.ts");
  await syncReplicaNow(storeId, queryClient).catch(() => {});
}
