import type { QueryClient } from "@tanstack/react-query";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";

// The refresh is imported lazily, so that no till loads it at the start.

const storeHere = () => storeIdOf(currentUserKey()) ?? "";

export async function refreshReplica(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasReplica(storeId)) return;
  const { syncReplicaNow } = await import("#web/offline/sync/refresh.ts");
  await syncReplicaNow(storeId, queryClient).catch(() => {});
}
