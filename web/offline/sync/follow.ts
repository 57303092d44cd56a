import type { QueryClient } from "@tanstack/react-query";
import { connection, onConnection } from "#web/offline/device/connection.ts";
import { refreshCopy } from "./refresh.ts";

/** So often while the screen is in sight, in milliseconds. */
const EVERY = 15_000;
/** While the server is away: whoever waits for it should not wait for this. */
const LOOK_FOR_SERVER = 4_000;

/** Keeps the copy of the shop, and with it what the screens show, until the returned function is called. */
export function followChanges(storeId: string, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function look() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") await refreshCopy(storeId, queryClient).catch(() => {});
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
