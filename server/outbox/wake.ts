const listeners = new Set<() => void>();

/** Called whenever this process has committed work; other processes find it when they look next. Returns how to stop. */
export function onWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function wakeWorkers(): void {
  for (const listener of listeners) listener();
}
