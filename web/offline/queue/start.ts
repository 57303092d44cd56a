import { updateConnection } from "#web/offline/device/connection.ts";
import { followOtherTabs, updateWaitingCount } from "./queue.ts";
import { countCopies } from "./second-copy.ts";
import { startSending } from "./sender.ts";

export function startQueue(storeId: string): () => void {
  const stops = [followOtherTabs(storeId)];
  let stopped = false;
  void (async () => {
    await updateWaitingCount(storeId);
    // Asks the browser not to evict the site's data when the disk is full.
    void navigator.storage?.persist?.().catch(() => false);
    if (!stopped) stops.push(startSending());
  })();
  return () => {
    stopped = true;
    updateConnection(countCopies(null));
    for (const stop of stops) stop();
  };
}
