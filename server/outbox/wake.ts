const listeners = new Set<() => void>();

/**
 * Calls `listener` whenever this process has committed work; other processes find it at their next look.
 * Returns the function that stops it.
 */
export function onWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wakeWorkers(): void {
  for (const listener of listeners) listener();
}
