import { type IDBPDatabase, openDB } from "idb";
import { withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { sentEntriesDatabaseName } from "#web/offline/device/store-databases.ts";
import { parseQueueEntry, type QueueEntry } from "./entry.ts";

// Keeps sent entries, so that the device can send them again after the server restored an older backup.

/** Milliseconds. Less than the ten days for which the server keeps idempotency keys. */
const KEPT_FOR = 7 * 24 * 60 * 60_000;
const MAX_ENTRIES = 1_000;
const STORE = "entries";

const databases = new Map<string, Promise<IDBPDatabase>>();

function database(storeId: string): Promise<IDBPDatabase> {
  const open = databases.get(storeId) ?? withStorageTimeout(openSent(storeId));
  databases.set(storeId, open);
  open.catch(() => databases.delete(storeId));
  return open;
}

async function openSent(storeId: string): Promise<IDBPDatabase> {
  const forget = () => databases.delete(storeId);
  return openDB(sentEntriesDatabaseName(storeId), 1, {
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: "place" }),
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

export async function storeSentEntry(storeId: string, entry: QueueEntry): Promise<void> {
  try {
    const tx = (await database(storeId)).transaction(STORE, "readwrite");
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
  const stored = await database(storeId)
    .then((db) => withStorageTimeout(db.getAll(STORE)))
    .catch(() => []);
  const since = Date.now() - KEPT_FOR;
  return stored.flatMap((one) => parseQueueEntry(one) ?? []).filter(({ at }) => Date.parse(at) > since);
}
