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

/** Tells its subscribers that a value in localStorage has changed, in this tab or in another tab. */
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
