import type { QueryClient } from "@tanstack/react-query";
import { caller, storeOf } from "#web/api/client.ts";
import { hasCopy } from "#web/offline/device/store-databases.ts";

// For screens that load later: no till starts with any of this.

type Shop = typeof import("./shop.ts");

const storeHere = () => storeOf(caller()) ?? "";

/** What the replica says; null without one. */
export async function inCopy<T>(read: (shop: Shop, storeId: string) => Promise<T | null>): Promise<T | null> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return null;
  return import("./shop.ts").then((shop) => read(shop, storeId)).catch(() => null);
}

/** Stores a change before the server may go away: an opened drawer would otherwise be opened again. */
export async function keepInCopy(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return;
  const { refreshCopyNow } = await import("#web/offline/sync/refresh.ts");
  await refreshCopyNow(storeId, queryClient).catch(() => {});
}
