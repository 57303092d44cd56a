import type { QueryClient } from "@tanstack/react-query";
import { connection, onConnection } from "#web/offline/device/connection.ts";
import { syncReplica } from "./refresh.ts";

const EVERY = 15_000;
const LOOK_FOR_SERVER = 4_000;

export function followChanges(storeId: string, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") await syncReplica(storeId, queryClient).catch(() => {});
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(look, connection().reached ? EVERY : LOOK_FOR_SERVER);
  }
  const inSight = () => {
    if (document.visibilityState === "visible") void look();
  };
  let { reached } = connection();
  const stop = onConnection(() => {
    const gone = reached && !connection().reached;
    reached = connection().reached;
    if (!gone) return;
    clearTimeout(timer);
    timer = setTimeout(look, LOOK_FOR_SERVER);
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
