const listeners = new Set<() => void>();

/** Other processes find the work at their next look. */
export function onWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wakeWorkers(): void {
  for (const listener of listeners) listener();
}
