import type { QueryClient } from "@tanstack/react-query";
import { caller, storeOf } from "#web/api/client.ts";
import { hasCopy } from "#web/offline/device/store-databases.ts";

// A lazy import, so that no till loads this code at the start.

type Shop = typeof import("./shop.ts");

const storeHere = () => storeOf(caller()) ?? "";

export async function readReplica<T>(
  read: (shop: Shop, storeId: string) => Promise<T | null>,
): Promise<T | null> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return null;
  return import("./shop.ts").then((shop) => read(shop, storeId)).catch(() => null);
}

export async function keepInCopy(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return;
  const { refreshCopyNow } = await import("#web/offline/sync/refresh.ts");
  await refreshCopyNow(storeId, queryClient).catch(() => {});
}
