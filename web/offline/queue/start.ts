import { tellConnection } from "#web/offline/device/connection.ts";
import { count, followOtherTabs } from "./queue.ts";
import { waitingNow } from "./second-copy.ts";
import { startSending } from "./sender.ts";

/** From a while after the sign-in; until the returned function is called. */
export function startQueue(storeId: string): () => void {
  const stops = [followOtherTabs(storeId)];
  let stopped = false;
  void (async () => {
    await count(storeId);
    // What is written here is not thrown away when the disk gets full, where the browser agrees.
    void navigator.storage?.persist?.().catch(() => false);
    if (!stopped) stops.push(startSending());
  })();
  return () => {
    stopped = true;
    tellConnection(waitingNow(null));
    for (const stop of stops) stop();
  };
}
