const listeners = new Set<() => void>();

/**
 * Calls `listener` when this process adds a job; other processes find the job when they look for work the next time.
 * Returns the function that removes the listener.
 */
export function addWakeListener(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wakeOutboxWorkers(): void {
  for (const listener of listeners) listener();
}
