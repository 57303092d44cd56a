import type { QueryClient } from "@tanstack/react-query";
import { onReachedChange } from "#web/api/retry-schedule.ts";
import { readConnectionStatus } from "#web/offline/device/connection.ts";
import { syncReplica } from "./sync-replica.ts";

/** What changes must be here within 15 seconds, the time of the request included. */
const SYNC_INTERVAL_MS = 12_000;
const SERVER_CHECK_MS = 4_000;

export function followServerChanges(storeId: string, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") await syncReplica(storeId, queryClient).catch(() => {});
    clearTimeout(timer);
    if (!stopped)
      timer = setTimeout(look, readConnectionStatus().reached ? SYNC_INTERVAL_MS : SERVER_CHECK_MS);
  }
  const inSight = () => {
    if (document.visibilityState === "visible") void look();
  };
  const stop = onReachedChange((isReached) => {
    if (isReached) return;
    clearTimeout(timer);
    timer = setTimeout(look, SERVER_CHECK_MS);
  });
  document.addEventListener("visibilitychange", inSight);
  window.addEventListener("online", inSight);
  void look();
  return () => {
    stopped = true;
    stop();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", inSight);
    window.removeEventListener("online", inSight);
  };
}
