import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#web/api/session.tsx";
import { lazyChunk, PREFETCH_DELAY_MS, waitForIdle } from "#web/ui/hooks/lazy-chunk.ts";

const load = lazyChunk(() => import("./sync.ts"));

const AGAIN_MS = 10_000;

export function useSync(isBusy: () => boolean): void {
  const { status, store } = useSession();
  const queryClient = useQueryClient();
  const storeId = status === "signed-in" ? store?.id : undefined;
  useEffect(() => {
    if (!storeId) return;
    let stop = () => {};
    let gone = false;
    const start = async () => {
      await waitForIdle();
      const part = await load().catch(() => null);
      if (gone) return;
      if (part) stop = part.startSync({ storeId, queryClient, isBusy });
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
