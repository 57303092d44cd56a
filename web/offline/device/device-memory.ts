import { owner } from "#web/api/tab-memory.ts";

/** What a browser keeps for one person of one store: over a reload, over the end of a tab, and over a sign-out. */
const nameFor = (name: string) => `mostrador-device:${name}:${owner()}`;

/** False where the browser keeps nothing, or no more. */
export function keepOnDevice(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameFor(name), JSON.stringify(value));
    tell();
    return true;
  } catch {
    return false;
  }
}

/** Null unless the same person of the same store left it. It may be of an older version: look at its shape. */
export function keptOnDevice(name: string): string | null {
  return localStorage.getItem(nameFor(name));
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Until the returned function is called; of what other tabs keep, too. */
export function onDeviceKept(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
