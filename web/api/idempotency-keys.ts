import { parseJson, readStored, writeStored } from "#web/storage.ts";

// Idempotency keys of writes without an answer, shared by tabs and kept over reloads, so that a repeated
// write runs once.

export type PendingIdempotencyKey = {
  contents: string;
  key: string;
  at: number;
  /** Id of the page that waits for the answer; null when no page waits. */
  page: string | null;
  /** Whether a later check found that the server recorded the write. */
  found?: true;
  summary: string;
  target: string;
};

export type WriteRequest = Pick<PendingIdempotencyKey, "contents" | "summary" | "target">;

const PREFIX = "mostrador-writes:";
/** Milliseconds after which a stored idempotency key is ignored. */
const KEPT_FOR = 24 * 60 * 60_000;
/** Longest time in milliseconds that a page waits for an answer. Then the page counts as closed. */
const PAGE_WAITS = 90_000;
/** Milliseconds for which the user can still be told that an earlier write was recorded. */
const FOUND_FOR = 60 * 60_000;
const MAX_KEYS = 100;

const page = crypto.getRandomValues(new Uint32Array(2)).join("-");

const inMemory = new Map<string, PendingIdempotencyKey>();

/** Returns a digest of a request for comparison. A file counts by its name, size, time and type. */
export function digestRequestContents(...parts: unknown[]): string {
  const text = JSON.stringify(parts, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified, value.type] : value,
  );
  return `${text.length}-${hash(text, 0)}-${hash(text, 1)}`;
}

/** A 53-bit hash (cyrb53), enough to tell the few stored requests apart. */
function hash(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Milliseconds within which an open page answers on the channel. */
const ANSWERS_WITHIN = 200;
let pages: BroadcastChannel | undefined;

/** Returns the channel on which a page asks if another page is still open, if the browser has BroadcastChannel. */
function otherPages(): BroadcastChannel | undefined {
  if (pages || typeof BroadcastChannel === "undefined") return pages;
  const channel = new BroadcastChannel("mostrador-pages");
  channel.addEventListener("message", ({ data }) => {
    if (data.isOpen === page) channel.postMessage({ open: page });
  });
  pages = channel;
  return channel;
}

function isPageOpen(other: string): Promise<boolean> {
  const channel = otherPages();
  if (!channel) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer);
      channel.removeEventListener("message", listen);
      resolve(answer);
    };
    const listen = ({ data }: MessageEvent) => {
      if (data.open === other) end(true);
    };
    const timer = setTimeout(() => end(false), ANSWERS_WITHIN);
    channel.addEventListener("message", listen);
    channel.postMessage({ isOpen: other });
  });
}

export async function markUnansweredIfPageClosed(person: string | null, contents: string): Promise<void> {
  const entry = read(nameOf(person, contents));
  if (entry?.page && entry.page !== page && !(await isPageOpen(entry.page)))
    markWriteUnanswered(person, contents);
}

export function acquireIdempotencyKey(person: string | null, request: WriteRequest, fresh: () => string) {
  const name = nameOf(person, request.contents);
  otherPages();
  for (const other of readOpenKeys(person))
    if (other.found && other.target === request.target) closeIdempotencyKey(person, other.contents);
  const entry = read(name);
  const isRetry = entry !== null && isUnanswered(entry);
  const used = isRetry ? { ...entry, page } : { ...request, key: fresh(), at: Date.now(), page };
  store(name, used);
  return { key: used.key, isRetry };
}

/** Whether the idempotency key is still stored for its contents: a later press may have replaced it. */
export const isCurrentIdempotencyKey = (
  person: string | null,
  { contents, key }: PendingIdempotencyKey,
): boolean => read(nameOf(person, contents))?.key === key;

export function closeIdempotencyKey(person: string | null, contents: string): void {
  remove(nameOf(person, contents));
}

export function markWriteUnanswered(person: string | null, contents: string): void {
  change(nameOf(person, contents), { page: null });
}

export function markWriteRecorded(person: string | null, contents: string): void {
  change(nameOf(person, contents), { found: true });
}

export function takeWriteRecordedMark(person: string | null, contents: string): boolean {
  const entry = read(nameOf(person, contents));
  if (!entry?.found) return false;
  closeIdempotencyKey(person, contents);
  return entry.at > Date.now() - FOUND_FOR;
}

export function listUnansweredKeys(person: string | null, target?: string): PendingIdempotencyKey[] {
  return readOpenKeys(person)
    .filter((entry) => isUnanswered(entry) && (target === undefined || entry.target === target))
    .sort((a, b) => a.at - b.at);
}

/** Whether a write under this idempotency key has no known outcome. */
export const isIdempotencyKeyOpen = (person: string | null, key: string): boolean =>
  readOpenKeys(person).some((entry) => entry.key === key && !entry.found);

function isUnanswered({ page: waits, at, found }: PendingIdempotencyKey): boolean {
  if (found) return false;
  return waits === null || (waits !== page && Date.now() - at > PAGE_WAITS);
}

globalThis.addEventListener?.("pagehide", () => {
  for (const name of namesOf("")) if (read(name)?.page === page) change(name, { page: null });
});

const nameOf = (person: string | null, contents: string) => `${PREFIX}${person ?? ""}:${contents}`;

function namesOf(start: string): string[] {
  const names = new Set([...Object.keys(localStorage), ...inMemory.keys()]);
  return [...names].filter((name) => name.startsWith(PREFIX + start));
}

function readOpenKeys(person: string | null): PendingIdempotencyKey[] {
  return namesOf(`${person ?? ""}:`).flatMap((name) => read(name) ?? []);
}

function read(name: string): PendingIdempotencyKey | null {
  const stored = parseJson(readStored(name)) as PendingIdempotencyKey | null;
  const entry = stored ?? inMemory.get(name) ?? null;
  return entry && entry.at > Date.now() - KEPT_FOR ? entry : null;
}

function change(name: string, fields: Partial<PendingIdempotencyKey>): void {
  const entry = read(name);
  if (entry) store(name, { ...entry, ...fields });
}

function store(name: string, entry: PendingIdempotencyKey): void {
  // The page's memory keeps the idempotency key even if the browser cannot store it.
  inMemory.set(name, entry);
  if (writeStored(name, JSON.stringify(entry))) forgetOldest();
}

function remove(name: string): void {
  inMemory.delete(name);
  writeStored(name, null);
}

function forgetOldest(): void {
  const names = namesOf("");
  if (names.length <= MAX_KEYS) return;
  const byAge = names.map((name) => ({ name, at: read(name)?.at ?? 0 })).sort((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, -MAX_KEYS)) remove(name);
}
