import type { Entry } from "./entry.ts";

type Listener = (entry: Entry, answer: unknown) => void;

const listeners = new Set<Listener>();

/** Hears of each entry that the server recorded, with its answer; until the returned function is called. */
export function onRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellRecorded(entry: Entry, answer: unknown): void {
  for (const listener of listeners) listener(entry, answer);
}
