import type { QueueEntry } from "./entry.ts";
import { findQueueEntry, updateQueueEntry } from "./queue.ts";
import { wakeQueueSender } from "./sender.ts";

/**
 * Adds finished entries that the queue lacks, and sends them. Returns false if the browser could not store all.
 */
export async function addFinishedEntries(storeId: string, entries: readonly QueueEntry[]): Promise<boolean> {
  let areStored = true;
  for (const entry of entries) {
    if (await findQueueEntry(storeId, entry.key)) continue;
    const isStored = await updateQueueEntry(storeId, { ...entry, state: "LATE", trouble: null });
    areStored &&= isStored;
  }
  void wakeQueueSender();
  return areStored;
}
