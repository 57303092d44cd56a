// Bundled by scripts/build/service-worker.mjs, which inserts the list of files.

import { SHARE_TARGET_PATH, storeSharedFiles } from "./shared-files.ts";

declare const FILES: readonly string[];
declare const VERSION: string;

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
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
    })(),
  );
});

// The page decides when to switch versions, because a switch must not interrupt a sale.
worker.addEventListener("message", (event) => {
  if (event.data === "take over")
    event.waitUntil(worker.skipWaiting().then(() => worker.clients.claim().catch(() => {})));
});

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
