const listeners = new Set<() => void>();

/** Called when this process adds work; other processes find the work at their next look-up. */
export function onWakeWorkers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wakeOutboxWorkers(): void {
  for (const listener of listeners) listener();
}
