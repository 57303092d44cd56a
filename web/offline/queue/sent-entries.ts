import { createDatabaseOpener } from "#web/offline/device/open-store-database.ts";
import { withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { sentEntriesDatabaseName } from "#web/offline/device/store-databases.ts";
import { parseQueueEntry, type QueueEntry } from "./entry.ts";

// Keeps sent entries, so that the device can send them again after the server restored an older backup.

/** Milliseconds. Less than the ten days for which the server keeps idempotency keys. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;
const MAX_ENTRIES = 1_000;
const STORE = "entries";

const openSentEntries = createDatabaseOpener(
  sentEntriesDatabaseName,
  1,
  (db) => void db.createObjectStore(STORE, { keyPath: "place" }),
);

export async function storeSentEntry(storeId: string, entry: QueueEntry): Promise<void> {
  try {
    const tx = (await openSentEntries(storeId)).transaction(STORE, "readwrite");
    void tx.store.put(entry);
    const places = await tx.store.getAllKeys();
    for (const place of places.slice(0, Math.max(0, places.length - MAX_ENTRIES)))
      void tx.store.delete(place);
    await tx.done;
  } catch {
    // Without the database no sent entries are kept.
  }
}

export async function readSentEntries(storeId: string): Promise<QueueEntry[]> {
  const stored = await openSentEntries(storeId)
    .then((db) => withStorageTimeout(db.getAll(STORE)))
    .catch(() => []);
  const since = Date.now() - KEPT_FOR;
  return stored.flatMap((one) => parseQueueEntry(one) ?? []).filter(({ at }) => Date.parse(at) > since);
}
