import {
  type Attributes,
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { toast } from "../toast.ts";

/** Lazy imports that `prefetchChunks` runs. */
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

/** Registers a lazy import for `prefetchChunks`. The returned function imports it, and tries again after a failure. */
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

type LoadedChunk<Chunk> = { load: () => Promise<Chunk>; loaded: Chunk | null };

const chunks = new Map<() => Promise<unknown>, LoadedChunk<unknown>>();

/** Returns the chunk of a lazy import; components with the same `load` share the chunk. */
function chunkOf<Chunk>(load: () => Promise<Chunk>): LoadedChunk<Chunk> {
  const known = chunks.get(load) ?? { load: registerLazyChunk(load), loaded: null };
  chunks.set(load, known);
  return known as LoadedChunk<Chunk>;
}

/** The props of a dialog. A dialog with `open: false` is not needed yet. */
type DialogProps = { open?: boolean; onClose?: () => void };

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode
  ? unknown extends Props
    ? object
    : Props
  : never;

type LazyProps = {
  /** Whether the component is needed now, for a component that is no dialog with `open`. */
  needed?: boolean;
  onUnavailable?: () => void;
};

type LazyOptions = {
  /** Shows nothing instead of a message when the chunk cannot be loaded. */
  optional?: boolean;
  /** Loads only when the page is idle, also while it is on the screen. */
  idle?: boolean;
  /** Shown until the chunk has loaded. */
  waiting?: ReactNode;
  /** Title of the message when the chunk cannot be loaded. */
  failure?: string;
};

/**
 * Creates a component that loads its chunk when it is on the screen and no closed dialog, otherwise when the page is
 * idle, and shows nothing before. If loading fails while it is needed, it shows a toast and calls
 * `onUnavailable`, or the dialog's `onClose`; the next opening tries again.
 */
export function lazyComponent<Chunk extends object, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
  { optional = false, idle = false, waiting = null, failure = "No se pudo abrir" }: LazyOptions = {},
) {
  type Props = PropsOf<Chunk[Name]>;
  const chunk = chunkOf(load);
  const partOf = () => (chunk.loaded ? (chunk.loaded[name] as ComponentType<Props>) : null);

  // biome-ignore lint/correctness/noComponentHookFactories: modules call lazyComponent once, when they load
  function LazyComponent({ needed, onUnavailable, ...props }: Props & LazyProps): ReactNode {
    const [Part, setPart] = useState(partOf);
    const { open = true, onClose } = props as DialogProps;
    const isNeeded = needed ?? (open && !idle);
    const missing = Part === null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: calls the functions of the render that opened it
    useEffect(() => {
      if (!missing) return;
      let gone = false;
      async function fetchPart() {
        try {
          chunk.loaded = await chunk.load();
          if (!gone) setPart(partOf);
        } catch {
          if (gone || !isNeeded || optional) return;
          toast.error(failure, "Revisa tu conexión e inténtalo de nuevo.");
          (onUnavailable ?? onClose)?.();
        }
      }
      const timer = isNeeded
        ? setTimeout(fetchPart)
        : setTimeout(() => runWhenIdle(fetchPart), PREFETCH_DELAY_MS);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [missing, isNeeded]);
    return Part === null ? waiting : createElement(Part, props as Props & Attributes);
  }

  return Object.assign(LazyComponent, { load: chunk.load });
}

/** Pause in milliseconds between two chunks where the browser has service workers. */
const REST_MS = 400;
/** The first chunks of web/app/screens.ts, always prefetched: layout (two), dashboard, tills and the list of sales. */
const SELLING_SCREENS = 7;

/**
 * Loads the screens, then all imports registered with `registerLazyChunk`. Stops when the service worker controls the page: it has stored all chunks, and running them all
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
