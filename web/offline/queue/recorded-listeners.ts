import type { QueueEntry } from "./entry.ts";

type Listener = (entry: QueueEntry, answer: unknown) => void;

const listeners = new Set<Listener>();

export function onEntryRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyEntryRecorded(entry: QueueEntry, answer: unknown): void {
  for (const listener of listeners) listener(entry, answer);
}
