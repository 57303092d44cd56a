import { useEffect, useState } from "react";
import { toast } from "./toast.ts";

const loads: (() => Promise<unknown>)[] = [];

/** A screen is drawn and answers, on a slow phone too, before what nobody has asked for yet is fetched, in milliseconds. */
export const LATER_MS = 3_000;

/** A slow computer on which something moves has nothing but work, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/** When the browser has nothing else to do, or a while later. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve);
  });
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * When idle, and after what was asked for before: no touch ever waits for more than one. What takes long, as a call
 * into a network that says nothing, holds up what is behind it for a while alone.
 */
export function whenIdle(work: () => unknown): Promise<unknown> {
  queue = queue
    .then(idle)
    .then(() => Promise.race([work(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]))
    .catch(() => undefined);
  return queue;
}

/**
 * A part of a screen that is not there at first. Where it is named it is known to `fetchAhead`; `useLater` fetches it
 * when it is wanted, or a while after the screen is there.
 */
export function later<Part>(load: () => Promise<Part>): () => Promise<Part> {
  loads.push(load);
  return load;
}

/** Null until it has come; `onFailed` is for what wanted it. */
export function useLater<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onFailed?: () => void,
): Part | null {
  const [part, setPart] = useState<{ value: Part } | null>(null);
  const missing = part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onFailed is that of the render that wanted it
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const take = (value: Part) => {
      if (!gone) setPart({ value });
    };
    const fail = () => {
      if (gone || !wanted) return;
      toast.error("No se pudo abrir", "Revisa tu conexión e inténtalo de nuevo.");
      onFailed?.();
    };
    const fetchIt = () => load().then(take, fail);
    const timer = wanted ? setTimeout(fetchIt) : setTimeout(() => whenIdle(fetchIt), LATER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, missing, wanted]);
  return part?.value ?? null;
}

/** Between two files that nobody has asked for, in milliseconds. */
const REST_MS = 400;

/**
 * These, and then all that is named `later`, so that what is opened next is there. Where a service worker keeps the files
 * nothing of it needs to hurry, and a touch finds a page that rests; without one they come at once, as long as there is
 * a connection.
 */
export async function fetchAhead(screens: readonly (() => Promise<unknown>)[]): Promise<void> {
  const rest = navigator.serviceWorker ? REST_MS : 0;
  // The screens name more of them as they come.
  for (const all of [screens, loads])
    for (const load of all) {
      await new Promise((resolve) => setTimeout(resolve, rest));
      await whenIdle(load);
    }
}
