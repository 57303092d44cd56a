import type { QueryClient } from "@tanstack/react-query";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import { hasReplica } from "#web/offline/device/store-databases.ts";

// A lazy import, so that no till loads this code at the start.

type Shop = typeof import("./shop.ts");

const storeHere = () => storeIdOf(currentUserKey()) ?? "";

export async function readReplica<T>(
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!hasReplica(storeId)) return null;
  return import("./shop.ts").then((shop) => read(shop, storeId)).catch(() => null);
}

export async function refreshReplica(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasReplica(storeId)) return;
  const { syncReplicaNow } = await import("#web/offline/sync/refresh.ts");
  await syncReplicaNow(storeId, queryClient).catch(() => {});
}
