import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { followQueueInOtherTabs, updateWaitingCount } from "./queue.ts";
import { countWaitingEntryCopies } from "./second-copy.ts";
import { startQueueSender } from "./sender.ts";

export function startQueue(storeId: string): () => void {
  const stops = [followQueueInOtherTabs(storeId)];
  let stopped = false;
  void (async () => {
    await updateWaitingCount(storeId);
    // Asks the browser not to evict the site's data when the disk is full.
    void navigator.storage?.persist?.().catch(() => false);
    if (!stopped) stops.push(startQueueSender());
  })();
  return () => {
    stopped = true;
    updateConnectionStatus(countWaitingEntryCopies(null));
    for (const stop of stops) stop();
  };
}
