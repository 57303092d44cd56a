import type { Entry } from "./entry.ts";

type Listener = (entry: Entry, answer: unknown) => void;

const listeners = new Set<Listener>();

export function onRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyRecorded(entry: Entry, answer: unknown): void {
  for (const listener of listeners) listener(entry, answer);
}
