// Bundled by scripts/build/service-worker.mjs, which inserts the list of files.

import { isScreenWithoutInput, TAKE_OVER_MESSAGE, TAKE_OVER_MESSAGE_OF_0_1_0 } from "./new-version.ts";
import { SHARE_TARGET_PATH, storeSharedFiles } from "./shared-files.ts";

declare const FILES: readonly string[];
declare const VERSION: string;

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type OpenPage = { id: string; url: string; navigate(url: string): Promise<unknown> };
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; get(id: string): Promise<OpenPage | undefined> };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent & ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const SHELL = "/index.html";
const PREFIX = "shell-";
const CACHE_NAME = PREFIX + VERSION;
const shellFiles = new Set(FILES);

/** Paths that are no screens: the server's own addresses and files. Equal to server/http/pages/web.ts. */
const NO_SCREEN = /^\/(api|images|assets|metrics)(\/|$)|\.[a-z0-9]+$/i;

worker.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => undefined));
});

/** Fills the cache. Files with a hash in their name never change, so they come from the previous version. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  await Promise.all(
    FILES.map(async (file) => {
      const there = file.startsWith("/assets/") ? await caches.match(file) : undefined;
      if (there) await cache.put(file, there);
      else await cache.add(new Request(file, { cache: "no-cache" }));
    }),
  );
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Keeps the previous version's cache, because an open page may still need its chunks.
      const [, ...older] = (await caches.keys())
        .filter((name) => name.startsWith(PREFIX) && name !== CACHE_NAME)
        .reverse();
      await Promise.all(older.map((name) => caches.delete(name)));
      await worker.clients.claim();
      // Not awaited: the page that loads waits until this worker is active.
      for (const id of idlePages) void loadAgain(id);
    })(),
  );
});

// The page decides when to switch versions, because a switch must not interrupt a sale.
worker.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER_MESSAGE_OF_0_1_0) idlePages.push((event.source as unknown as OpenPage).id);
  else if (event.data !== TAKE_OVER_MESSAGE) return;
  event.waitUntil(worker.skipWaiting().then(() => worker.clients.claim().catch(() => {})));
});

/** Ids of the pages of 0.1.0 that let this worker take over: they have no sale in progress. */
const idlePages: string[] = [];

async function loadAgain(id: string): Promise<void> {
  const page = await worker.clients.get(id);
  if (page && isScreenWithoutInput(new URL(page.url).pathname)) await page.navigate(page.url).catch(() => {});
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === SHARE_TARGET_PATH)
    return event.respondWith(storeSharedFiles(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && !NO_SCREEN.test(pathname))
    return event.respondWith(fromCacheOrNetwork(SHELL, request));
  if (shellFiles.has(pathname) || pathname.startsWith("/assets/"))
    event.respondWith(fromCacheOrNetwork(pathname, request));
});

async function fromCacheOrNetwork(file: string, request: Request): Promise<Response> {
  const here = await (await caches.open(CACHE_NAME)).match(file);
  return here ?? (await caches.match(file)) ?? fetch(request);
}
