import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { nextUuid } from "#core/uuid.ts";
import { currentUserKey, storeIdOf } from "#web/api/client.ts";
import { serializeContents } from "#web/api/idempotency-keys.ts";
import { updateConnection } from "#web/offline/device/connection.ts";
import { readDeviceId, readDeviceSeries } from "#web/offline/device/device-id.ts";
import { withStorageTimeout } from "#web/offline/device/storage-timeout.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import { type Entry, type EntryDraft, readEntry } from "./entry.ts";
import { isSale } from "./is-sale.ts";
import {
  copyEntry,
  copyLastNumber,
  dropCopy,
  isCopyName,
  lastNumber,
  readCopies,
  readCopy,
  storeServerId,
} from "./second-copy.ts";

interface Schema extends DBSchema {
  entries: { key: string; value: Entry };
  numbers: { key: string; value: number };
}

const nameOf = (storeId: string) => `mostrador-journal-${storeId}`;
const PLACE = "place";

/** Databases by store; null if the browser opens none. Then only second-copy.ts stores the entries. */
const databases = new Map<string, Promise<IDBPDatabase<Schema> | null>>();

function database(storeId: string): Promise<IDBPDatabase<Schema> | null> {
  let channelOfTab = databases.get(storeId);
  if (!channelOfTab) {
    channelOfTab = withStorageTimeout(openJournal(storeId)).catch(() => null);
    databases.set(storeId, channelOfTab);
  }
  return channelOfTab;
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
  databases.set(storeId, Promise.resolve(db)); // also when nobody waits for it any more
  return db;
}

/** Reads the entries in order. An entry lost in one copy is read from the other. */
export async function readEntries(storeId: string): Promise<Entry[]> {
  const db = await database(storeId);
  const stored = db ? await withStorageTimeout(db.getAll("entries")).catch(() => []) : [];
  const all = new Map<string, Entry>();
  for (const one of [...readCopies(storeId), ...stored]) {
    const entry = readEntry(one);
    if (entry) all.set(entry.key, further(all.get(entry.key), entry));
  }
  return [...all.values()].sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1));
}

export async function findEntry(storeId: string, key: string): Promise<Entry | null> {
  const db = await database(storeId);
  const stored = db && (await withStorageTimeout(db.get("entries", key)).catch(() => null));
  const [here, copy] = [readEntry(stored), readEntry(readCopy(storeId, key))];
  return here && copy ? further(copy, here) : (here ?? copy);
}

function further(copy: Entry | undefined, here: Entry): Entry {
  return copy && here.state === "ASKED" ? copy : here;
}

/** Stores an entry on disk, or returns the existing one of its key. Null when the browser stores nothing. */
export async function addEntry(storeId: string, draft: EntryDraft, now: Date): Promise<Entry | null> {
  const before = await findEntry(storeId, draft.key);
  if (before) return before;
  const device = readDeviceId(storeId);
  const entry: Entry = {
    params: {},
    ...draft,
    version: 1,
    at: now.toISOString(),
    place: 0,
    number: null,
    device,
    state: "ASKED",
    trouble: null,
    contents: serializeContents(draft.kind, draft.params ?? {}, draft.body),
  };
  const db = await database(storeId);
  let tx: WriteTransaction | undefined;
  try {
    tx = db?.transaction(["entries", "numbers"], "readwrite", STRICT_DURABILITY);
    if (!tx) throw new Error("there is no database");
    await withStorageTimeout(writeIn(tx, storeId, entry, now));
  } catch {
    giveUp(tx);
    entry.place = Math.max(now.getTime(), ((await readEntries(storeId)).at(-1)?.place ?? 0) + 1);
    const series = seriesFor(storeId, entry);
    if (series !== null && entry.number === null) {
      const last = lastNumber(storeId, series) + 1;
      entry.number = `${series}-${last}`;
      copyLastNumber(storeId, series, last);
    }
    if (!copyEntry(storeId, entry)) return null;
  }
  void updateWaitingCount(storeId);
  return entry;
}

const STRICT_DURABILITY = { durability: "strict" } as const;
type WriteTransaction = IDBPTransaction<Schema, ["entries", "numbers"], "readwrite">;

const seriesFor = (storeId: string, { kind }: Entry) =>
  operationOf(kind).isNumbered ? readDeviceSeries(storeId) : null;

async function writeIn(tx: WriteTransaction, storeId: string, entry: Entry, now: Date): Promise<void> {
  const [numbers, all] = [tx.objectStore("numbers"), tx.objectStore("entries")];
  // Ordered by the clock, but after all existing entries, because the clock may have been set back.
  entry.place = Math.max(now.getTime(), ((await numbers.get(PLACE)) ?? 0) + 1);
  await numbers.put(entry.place, PLACE);
  const series = seriesFor(storeId, entry);
  if (series !== null) {
    const last = Math.max((await numbers.get(series)) ?? 0, lastNumber(storeId, series)) + 1;
    entry.number = `${series}-${last}`;
    copyLastNumber(storeId, series, last);
    await numbers.put(last, series);
  }
  copyEntry(storeId, entry);
  await all.put(entry);
  await tx.done;
}

function giveUp(tx: WriteTransaction | undefined): void {
  tx?.done.catch(() => {});
  try {
    tx?.abort();
  } catch {
    // The transaction has already ended.
  }
}

export async function updateEntry(storeId: string, entry: Entry): Promise<boolean> {
  const isCopied = copyEntry(storeId, entry);
  const isHere = await putStrictly(storeId, entry).catch(() => false);
  void updateWaitingCount(storeId);
  return isCopied || isHere;
}

async function putStrictly(storeId: string, entry: Entry): Promise<boolean> {
  const tx = (await database(storeId))?.transaction("entries", "readwrite", STRICT_DURABILITY);
  if (!tx) return false;
  await withStorageTimeout(Promise.all([tx.store.put(entry), tx.done]));
  return true;
}

/** Gives an entry a new key; only if nothing is recorded under the old key. Stores the new entry first. */
export async function changeEntryKey(storeId: string, entry: Entry, insteadOf?: string): Promise<Entry> {
  // Derived from the old key, so that a repetition after the page closed makes no second document.
  const key = nextUuid(entry.key);
  const shown = entry.shown as { id?: string } | null;
  const next: Entry = {
    ...entry,
    key,
    ...(shown?.id === entry.key && { shown: { ...shown, id: key } }),
    ...(insteadOf && { insteadOf }),
  };
  if (entry.at === "") return next;
  await updateEntry(storeId, next);
  storeServerId(storeId, entry.key, key);
  await removeEntry(storeId, entry.key);
  return next;
}

export async function removeEntry(storeId: string, key: string, unused: string | null = null): Promise<void> {
  const db = await database(storeId);
  if (db) await withStorageTimeout(db.delete("entries", key)).catch(() => {});
  dropCopy(storeId, key);
  if (unused) await giveBack(storeId, unused);
  void updateWaitingCount(storeId);
}

/** Frees an unused number, unless a later number was assigned: then the series keeps a gap. */
async function giveBack(storeId: string, number: string): Promise<void> {
  const [series = "", last] = number.split("-");
  const db = await database(storeId);
  const given = Number(last);
  if (lastNumber(storeId, series) !== given) return;
  const tx = db?.transaction("numbers", "readwrite");
  if (tx && (await tx.store.get(series)) !== given) return;
  copyLastNumber(storeId, series, given - 1);
  await tx?.store.put(given - 1, series);
}

export async function takeNextDocumentNumber(storeId: string): Promise<string | null> {
  const series = readDeviceSeries(storeId);
  if (!series) return null;
  const last = lastNumber(storeId, series) + 1;
  copyLastNumber(storeId, series, last);
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
  const all = await readEntries(storeId);
  // A user of another store may have signed in during the read.
  const here = storeIdOf(currentUserKey());
  if (here !== null && here !== storeId) return;
  // Counts may finish out of order; only the newest is published.
  if (turn < publishedCount) return;
  publishedCount = turn;
  const waiting = all.filter(({ state }) => state !== "ASKED");
  updateConnection({
    waiting: waiting.length,
    refused: waiting.filter(({ state }) => state === "REFUSED").length,
    onlySales: waiting.every(isSale),
  });
}

let channelOfTab: BroadcastChannel | undefined;
function channel(): BroadcastChannel | undefined {
  if (!channelOfTab && typeof BroadcastChannel !== "undefined")
    channelOfTab = new BroadcastChannel("mostrador-journal");
  return channelOfTab;
}

export function followOtherTabs(storeId: string): () => void {
  const onMessage = ({ data }: MessageEvent) => data === storeId && void countHere(storeId);
  // Changes of the second copy reach this tab by a separate event, sometimes after the message.
  const changed = ({ key }: StorageEvent) => isCopyName(storeId, key) && void countHere(storeId);
  channel()?.addEventListener("message", onMessage);
  window.addEventListener("storage", changed);
  return () => {
    channel()?.removeEventListener("message", onMessage);
    window.removeEventListener("storage", changed);
  };
}
