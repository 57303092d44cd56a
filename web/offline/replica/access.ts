import type { QueryClient } from "@tanstack/react-query";
import { caller, storeOf } from "#web/api/client.ts";
import { hasCopy } from "#web/offline/device/store-databases.ts";

// For screens that come later: no till begins with any of it.

type Shop = typeof import("./shop.ts");

const storeHere = () => storeOf(caller()) ?? "";

/** What the copy says; null without one. */
export async function inCopy<T>(read: (shop: Shop, storeId: string) => Promise<T | null>): Promise<T | null> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return null;
  return import("./shop.ts").then((shop) => read(shop, storeId)).catch(() => null);
}

/** What was just done is in the copy before the server may go away: a drawer that was opened would be opened again. */
export async function keepInCopy(queryClient: QueryClient): Promise<void> {
  const storeId = storeHere();
  if (!hasCopy(storeId)) return;
  const { refreshCopyNow } = await import("#web/offline/sync/refresh.ts");
  await refreshCopyNow(storeId, queryClient).catch(() => {});
}
