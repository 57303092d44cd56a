import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#web/api/session.tsx";
import { PREFETCH_DELAY_MS, registerLazyChunk, waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";

const load = registerLazyChunk(() => import("./background-sync.ts"));

const AGAIN_MS = 10_000;

export function useBackgroundSync(isBusy: () => boolean): void {
  const { status, store } = useSession();
  const queryClient = useQueryClient();
  const storeId = status === "signed-in" ? store?.id : undefined;
  useEffect(() => {
    if (!storeId) return;
    let stop = () => {};
    let gone = false;
    const start = async () => {
      await waitForIdleTime();
      const part = await load().catch(() => null);
      if (gone) return;
      if (part) stop = part.startBackgroundSync({ storeId, queryClient, isBusy });
      else timer = setTimeout(start, AGAIN_MS);
    };
    let timer = setTimeout(start, PREFETCH_DELAY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [storeId, queryClient, isBusy]);
}
