import { parseJson, readStored, writeStored } from "#web/storage.ts";
import type { QueueEntry } from "./entry.ts";

// What the queue stores in localStorage: a second copy of each entry, the last document numbers, and the ids that the
// server assigned. The copies survive a broken database and are written synchronously. The first render counts the
// waiting entries by their copies, so this file imports no operation.

const PREFIX = "mostrador-journal:";
const nameOf = (storeId: string, key: string) => `${PREFIX}${storeId}:${key}`;
const countName = (storeId: string, series: string) => `mostrador-last-number:${storeId}:${series}`;

export function storeEntryCopy(storeId: string, entry: QueueEntry): boolean {
  return writeStored(nameOf(storeId, entry.key), JSON.stringify(entry));
}

export function removeEntryCopy(storeId: string, key: string): void {
  localStorage.removeItem(nameOf(storeId, key));
}

/** Whether a localStorage name belongs to an entry. A null name means that all storage was cleared. */
export function isEntryCopyName(storeId: string, name: string | null): boolean {
  return name === null || name.startsWith(nameOf(storeId, ""));
}

type UncheckedEntry = Partial<QueueEntry> | null;

/** Returns the copies of a store (null: of all) unvalidated; `parseQueueEntry` checks their shape. */
export function readEntryCopies(storeId: string | null): UncheckedEntry[] {
  const start = storeId === null ? PREFIX : nameOf(storeId, "");
  const names = Object.keys(localStorage).filter((name) => name.startsWith(start));
  return names.map((name) => read(name) as UncheckedEntry);
}

export function readEntryCopy(storeId: string, key: string): unknown {
  return read(nameOf(storeId, key));
}

const read = (name: string) => parseJson(readStored(name));

export const isSaleEntry = ({ kind }: { kind?: QueueEntry["kind"] | undefined }): boolean =>
  kind === "sale" || kind === "freeSale";

export function countWaitingEntries(entries: readonly UncheckedEntry[]) {
  const waiting = entries.flatMap((entry) => (entry?.state && entry.state !== "ASKED" ? [entry] : []));
  return {
    waiting: waiting.length,
    refused: waiting.filter(({ state }) => state === "REFUSED").length,
    onlySales: waiting.every(isSaleEntry),
  };
}

/** Counts waiting entries of a store (null: of all). Synchronous, for the first render of a page. */
export const countWaitingEntryCopies = (storeId: string | null) =>
  countWaitingEntries(readEntryCopies(storeId));

export function listUnansweredSales(person: string | null): { key: string; at: string }[] {
  const [storeId, id] = person?.split("/") ?? [];
  if (!storeId) return [];
  return readEntryCopies(storeId).flatMap((entry) => {
    const { key, kind, at, state, by } = entry ?? {};
    return isSaleEntry({ kind }) && key && at && state === "ASKED" && by?.id === id ? [{ key, at }] : [];
  });
}

export function readLastDocumentNumber(storeId: string, series: string): number {
  return Number(localStorage.getItem(countName(storeId, series)) ?? 0) || 0;
}

export function storeLastDocumentNumber(storeId: string, series: string, last: number): void {
  writeStored(countName(storeId, series), String(last));
}

const idsName = (storeId: string) => `mostrador-other-ids:${storeId}`;
const MAX_IDS = 100;

export function storeServerId(storeId: string, key: string, id: string): void {
  const storedIds = Object.entries((read(idsName(storeId)) ?? {}) as object).slice(1 - MAX_IDS);
  writeStored(idsName(storeId), JSON.stringify(Object.fromEntries([...storedIds, [key, id]])));
}

export function createServerIdLookup(storeId: string): (key: string) => string {
  const ids = new Map(Object.entries((read(idsName(storeId)) ?? {}) as Record<string, string>));
  return (key) => ids.get(key) ?? key;
}
