import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { nextUuid } from "#core/uuid.ts";
import { readCurrentStoreId } from "#web/api/client.ts";
import { digestRequestContents } from "#web/api/idempotency-keys.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { readDeviceId, readDeviceSeries } from "#web/offline/device/device-id.ts";
import { withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { parseQueueEntry, type QueueEntry, type QueueEntryDraft } from "./entry.ts";
import {
  countWaitingEntries,
  isEntryCopyName,
  readEntryCopies,
  readEntryCopy,
  readLastDocumentNumber,
  removeEntryCopy,
  storeEntryCopy,
  storeLastDocumentNumber,
  storeServerId,
} from "./queue-local-storage.ts";

// The queue of the entries that this device records for a store: in IndexedDB, with copies in localStorage.

interface Schema extends DBSchema {
  entries: { key: string; value: QueueEntry };
  numbers: { key: string; value: number };
}

const nameOf = (storeId: string) => `mostrador-journal-${storeId}`;
/** Key in `numbers` of the last entry's position in the queue. */
const PLACE = "place";

/** Databases by store; null if the browser opens none. Then only queue-local-storage.ts stores the entries. */
const databases = new Map<string, Promise<IDBPDatabase<Schema> | null>>();

function database(storeId: string): Promise<IDBPDatabase<Schema> | null> {
  let opened = databases.get(storeId);
  if (!opened) {
    opened = withStorageTimeout(openJournal(storeId)).catch(() => null);
    databases.set(storeId, opened);
  }
  return opened;
}

async function openJournal(storeId: string): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(nameOf(storeId), 1, {
    upgrade(db) {
      db.createObjectStore("entries", { keyPath: "key" });
      db.createObjectStore("numbers");
    },
    // Closes the database, so that a tab with another version is not blocked.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => databases.delete(storeId),
  });
  // Later calls use a database that opened only after the storage timeout.
  databases.set(storeId, Promise.resolve(db));
  return db;
}

/** Reads the entries in order, from the database and from localStorage: either may have lost an entry. */
export async function readQueueEntries(storeId: string): Promise<QueueEntry[]> {
  const db = await database(storeId);
  const stored = db ? await withStorageTimeout(db.getAll("entries")).catch(() => []) : [];
  const all = new Map<string, QueueEntry>();
  for (const one of [...readEntryCopies(storeId), ...stored]) {
    const entry = parseQueueEntry(one);
    if (entry) all.set(entry.key, further(all.get(entry.key), entry));
  }
  return [...all.values()].sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1));
}

export async function findQueueEntry(storeId: string, key: string): Promise<QueueEntry | null> {
  const db = await database(storeId);
  const stored = db && (await withStorageTimeout(db.get("entries", key)).catch(() => null));
  const [here, copy] = [parseQueueEntry(stored), parseQueueEntry(readEntryCopy(storeId, key))];
  return here && copy ? further(copy, here) : (here ?? copy);
}

function further(copy: QueueEntry | undefined, here: QueueEntry): QueueEntry {
  return copy && here.state === "ASKED" ? copy : here;
}

/** Stores an entry, or returns the existing one with its key. Null when the browser cannot store entries. */
export async function addQueueEntry(storeId: string, draft: QueueEntryDraft, now: Date) {
  const before = await findQueueEntry(storeId, draft.key);
  if (before) return before;
  const device = readDeviceId(storeId);
  const entry: QueueEntry = {
    params: {},
    ...draft,
    version: 1,
    at: now.toISOString(),
    place: 0,
    number: null,
    device,
    state: "ASKED",
    trouble: null,
    contents: digestRequestContents(draft.kind, draft.params ?? {}, draft.body),
  };
  const db = await database(storeId);
  let tx: WriteTransaction | undefined;
  try {
    tx = db?.transaction(["entries", "numbers"], "readwrite", STRICT_DURABILITY);
    if (!tx) throw new Error("there is no database");
    await withStorageTimeout(writeIn(tx, storeId, entry, now));
  } catch {
    giveUp(tx);
    entry.place = Math.max(now.getTime(), ((await readQueueEntries(storeId)).at(-1)?.place ?? 0) + 1);
    const series = seriesFor(storeId, entry);
    if (series !== null && entry.number === null)
      entry.number = `${series}-${countDocumentNumber(storeId, series)}`;
    if (!storeEntryCopy(storeId, entry)) return null;
  }
  void updateWaitingCount(storeId);
  return entry;
}

const STRICT_DURABILITY = { durability: "strict" } as const;
type WriteTransaction = IDBPTransaction<Schema, ["entries", "numbers"], "readwrite">;

const seriesFor = (storeId: string, { kind }: QueueEntry) =>
  operationOf(kind).isNumbered ? readDeviceSeries(storeId) : null;

async function writeIn(tx: WriteTransaction, storeId: string, entry: QueueEntry, now: Date): Promise<void> {
  const [numbers, all] = [tx.objectStore("numbers"), tx.objectStore("entries")];
  // Ordered by the clock, but after all existing entries, because the clock may have been set back.
  entry.place = Math.max(now.getTime(), ((await numbers.get(PLACE)) ?? 0) + 1);
  await numbers.put(entry.place, PLACE);
  const series = seriesFor(storeId, entry);
  if (series !== null) {
    const last = countDocumentNumber(storeId, series, await numbers.get(series));
    entry.number = `${series}-${last}`;
    await numbers.put(last, series);
  }
  storeEntryCopy(storeId, entry);
  await all.put(entry);
  await tx.done;
}

/** Takes the next number of a series. `stored` is the last one in the database. */
function countDocumentNumber(storeId: string, series: string, stored = 0): number {
  const next = Math.max(stored, readLastDocumentNumber(storeId, series)) + 1;
  storeLastDocumentNumber(storeId, series, next);
  return next;
}

function giveUp(tx: WriteTransaction | undefined): void {
  tx?.done.catch(() => {});
  try {
    tx?.abort();
  } catch {
    // The transaction has already ended.
  }
}

export async function updateQueueEntry(storeId: string, entry: QueueEntry): Promise<boolean> {
  const isCopied = storeEntryCopy(storeId, entry);
  const isHere = await putStrictly(storeId, entry).catch(() => false);
  void updateWaitingCount(storeId);
  return isCopied || isHere;
}

async function putStrictly(storeId: string, entry: QueueEntry): Promise<boolean> {
  const tx = (await database(storeId))?.transaction("entries", "readwrite", STRICT_DURABILITY);
  if (!tx) return false;
  await withStorageTimeout(Promise.all([tx.store.put(entry), tx.done]));
  return true;
}

/**
 * Gives an entry that is not recorded a new idempotency key. Stores the new entry first. `isBeside`: another document
 * is recorded under the old key.
 */
export async function changeEntryKey(storeId: string, entry: QueueEntry, isBeside = false) {
  // Derived from the old key, so that a repetition after the page closed makes no second document.
  const key = nextUuid(entry.key);
  const shown = entry.shown as { id?: string } | null;
  const next: QueueEntry = {
    ...entry,
    key,
    ...(shown?.id === entry.key && { shown: { ...shown, id: key } }),
    ...(isBeside && { insteadOf: entry.key }),
  };
  if (entry.at === "") return next;
  const isStored = await updateQueueEntry(storeId, next);
  storeServerId(storeId, entry.key, key);
  // An entry that stays under the old key gets the same new key at the next try.
  if (isStored) await removeQueueEntry(storeId, entry.key);
  return next;
}

export async function removeQueueEntry(storeId: string, key: string, unused: string | null = null) {
  const db = await database(storeId);
  if (db) await withStorageTimeout(db.delete("entries", key)).catch(() => {});
  removeEntryCopy(storeId, key);
  if (unused) await giveBack(storeId, unused);
  void updateWaitingCount(storeId);
}

/** Frees an unused number, unless a later number was assigned: then the series keeps a gap. */
async function giveBack(storeId: string, number: string): Promise<void> {
  const [series = "", last] = number.split("-");
  const db = await database(storeId);
  const given = Number(last);
  if (readLastDocumentNumber(storeId, series) !== given) return;
  const tx = db?.transaction("numbers", "readwrite");
  if (tx && (await tx.store.get(series)) !== given) return;
  storeLastDocumentNumber(storeId, series, given - 1);
  await tx?.store.put(given - 1, series);
}

export async function takeNextDocumentNumber(storeId: string): Promise<string | null> {
  const series = readDeviceSeries(storeId);
  if (!series) return null;
  const last = countDocumentNumber(storeId, series);
  await (await database(storeId))?.put("numbers", last, series).catch(() => {});
  return `${series}-${last}`;
}

export async function updateWaitingCount(storeId: string): Promise<void> {
  await countHere(storeId);
  channel()?.postMessage(storeId);
}

let countVersion = 0;
let publishedCount = 0;

async function countHere(storeId: string): Promise<void> {
  const turn = ++countVersion;
  const all = await readQueueEntries(storeId);
  // A user of another store may have signed in during the read.
  const here = readCurrentStoreId();
  if (here && here !== storeId) return;
  // Counts may finish out of order; only the newest is published.
  if (turn < publishedCount) return;
  publishedCount = turn;
  updateConnectionStatus(countWaitingEntries(all));
}

let channelOfTab: BroadcastChannel | undefined;
function channel(): BroadcastChannel | undefined {
  if (!channelOfTab && typeof BroadcastChannel !== "undefined")
    channelOfTab = new BroadcastChannel("mostrador-journal");
  return channelOfTab;
}

export function followQueueInOtherTabs(storeId: string): () => void {
  const onMessage = ({ data }: MessageEvent) => data === storeId && void countHere(storeId);
  // Changes of the entries' copies in localStorage reach this tab by another event, sometimes after the message.
  const changed = ({ key }: StorageEvent) => isEntryCopyName(storeId, key) && void countHere(storeId);
  channel()?.addEventListener("message", onMessage);
  window.addEventListener("storage", changed);
  return () => {
    channel()?.removeEventListener("message", onMessage);
    window.removeEventListener("storage", changed);
  };
}
