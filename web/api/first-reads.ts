import { hasReplica } from "#web/offline/device/store-databases.ts";

/** A read that was sent before the app's scripts had loaded. */
type FirstRead = {
  headers: Record<string, string>;
  response: Promise<Response>;
  controller: AbortController;
};

declare global {
  interface Window {
    /** The reads that web/before-app.ts sent, by URL. */
    firstReads?: Map<string, FirstRead>;
  }
}

const FIRST_PRODUCTS = "/api/products?page=1&limit=100";
const SETTINGS = "/api/store/settings";

/** URLs that a screen reads when it opens and that every role may read. The screen's `prefetchData` reads them too. */
export function listFirstReads(path: string, storeId: string): string[] {
  const reads = ["/api/auth/verify"];
  const products = hasReplica(storeId) ? [] : [FIRST_PRODUCTS];
  if (path === "/sales/new") reads.push("/api/sales/best-sellers", SETTINGS, ...products);
  if (path === "/new-sale") reads.push(SETTINGS, ...products);
  if (path === "/dashboard") reads.push("/api/sales/stats", SETTINGS);
  return reads;
}

export function sendFirstReads(urls: readonly string[], headersOf: () => Record<string, string>): void {
  window.firstReads = new Map(
    urls.map((url) => {
      const headers = headersOf();
      const controller = new AbortController();
      const response = fetch(url, { headers, signal: controller.signal, redirect: "manual" });
      // The app reports a failure when it takes the read.
      response.catch(() => {});
      return [url, { headers, response, controller }];
    }),
  );
}

/** Milliseconds after the start of the page from which a first read is too old to be shown. */
const FRESH_MS = 15_000;

/** Returns an early read at most once, and only to a request of the same session. */
export function takeFirstRead(
  url: string,
  { authorization }: Record<string, string>,
  signal: AbortSignal | null,
): FirstRead | undefined {
  const read = window.firstReads?.get(url);
  window.firstReads?.delete(url);
  if (read?.headers.authorization !== authorization || performance.now() > FRESH_MS) return undefined;
  signal?.addEventListener("abort", () => read?.controller.abort(signal.reason));
  return read;
}
