import { readStoredUserKey } from "#web/api/tab-memory.ts";

/** Values belong to one user of one store. They survive a reload, a closed tab and a sign-out. */
const nameFor = (name: string) => `mostrador-device:${name}:${readStoredUserKey()}`;

export function storeOnDevice(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameFor(name), JSON.stringify(value));
    tell();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns null unless the same user of the same store stored the value. An older version may have stored it,
 * so check its shape.
 */
export function readFromDevice(name: string): string | null {
  return localStorage.getItem(nameFor(name));
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function onDeviceStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
