import { useEffect, useState } from "react";
import { toast } from "../toast.ts";

const loads: (() => Promise<unknown>)[] = [];

/** Delay before prefetching in milliseconds, so that a slow phone renders and responds first. */
export const PREFETCH_DELAY_MS = 3_000;

/** Longest wait in milliseconds for idle time and for one task. A slow, animated page is never idle. */
const LONGEST_WAIT_MS = 2_000;

export function waitForIdleTime(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve);
  });
}

let queue: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, so that a touch waits for at most one. A timeout starts the next task. */
export function runWhenIdle(work: () => unknown): Promise<unknown> {
  queue = queue
    .then(waitForIdleTime)
    .then(() => Promise.race([work(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]))
    .catch(() => undefined);
  return queue;
}

/** Registers a lazy chunk for `prefetchChunks`; `useLazyChunk` loads the chunk on demand. */
export function registerLazyChunk<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let retries = 0;
  // A browser remembers a failed import by its URL (whatwg/html issue 6768), so a retry changes the URL.
  const loadOrRetry = () =>
    load().catch((error: unknown): Promise<Part> => {
      const url = /https?:\S+\.js/.exec(String(error))?.[0];
      if (!url) throw error;
      retries += 1;
      return import(/* @vite-ignore */ `${url}?retry=${retries}`);
    });
  loads.push(loadOrRetry);
  return loadOrRetry;
}

/**
 * Returns null until the chunk has loaded. If loading fails while `isNeeded`, shows a toast and calls
 * `onFailed`; with an `onFailed` of null it does neither.
 */
export function useLazyChunk<Part>(
  load: () => Promise<Part>,
  isNeeded: boolean,
  onFailed?: (() => void) | null,
): Part | null {
  const [part, setPart] = useState<{ value: Part } | null>(null);
  const missing = part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the onFailed of the render that set `isNeeded`
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const take = (value: Part) => {
      if (!gone) setPart({ value });
    };
    const fail = () => {
      if (gone || !isNeeded || onFailed === null) return;
      toast.error("No se pudo abrir", "Revisa tu conexión e inténtalo de nuevo.");
      onFailed?.();
    };
    const fetchIt = () => load().then(take, fail);
    const timer = isNeeded ? setTimeout(fetchIt) : setTimeout(() => runWhenIdle(fetchIt), PREFETCH_DELAY_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, missing, isNeeded]);
  return part?.value ?? null;
}

const REST_MS = 400;
/** Of web/app/screens.ts, always loaded: two of the layout, the dashboard, the tills, and the list of sales. */
const SELLING_SCREENS = 7;

/**
 * Loads the screens, then everything registered with `registerLazyChunk`, with pauses where a service worker is being
 * installed. Stops when the service worker controls the page: it has stored all chunks, and running them all
 * would slow down a phone.
 */
export async function prefetchChunks(screens: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { serviceWorker } = navigator;
  const rest = serviceWorker ? REST_MS : 0;
  let loaded = 0;
  // Screens come first, because loading them registers their chunks in `loads`.
  for (const all of [screens, loads])
    for (const load of all) {
      if (loaded >= SELLING_SCREENS && serviceWorker?.controller) return;
      await new Promise((resolve) => setTimeout(resolve, rest));
      await runWhenIdle(load);
      loaded += 1;
    }
}
