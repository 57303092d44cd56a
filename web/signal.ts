/** Tells its subscribers that a value outside React has changed, for `useSyncExternalStore`. */
export function createSignal() {
  const listeners = new Set<() => void>();
  return {
    emit: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The same for a value in localStorage, which other tabs change too. */
export function createStorageSignal() {
  const { emit, subscribe } = createSignal();
  return {
    emit,
    subscribe: (listener: () => void) => {
      const unsubscribe = subscribe(listener);
      window.addEventListener("storage", listener);
      return () => {
        unsubscribe();
        window.removeEventListener("storage", listener);
      };
    },
  };
}
