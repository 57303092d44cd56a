// The copy of the shop on this device (web/offline/replica): what every screen may ask of it before it is there.

const flagName = (storeId: string) => `mostrador-copy:${storeId}`;

export const copyName = (storeId: string) => `mostrador-copy-${storeId}`;

/** The database of what the server recorded of this device lately (queue/sent.ts). */
export const sentName = (storeId: string) => `mostrador-sent-${storeId}`;

/** There is one, as a whole. */
export function hasCopy(storeId: string): boolean {
  return localStorage.getItem(flagName(storeId)) !== null;
}

export function sayCopied(storeId: string): void {
  try {
    localStorage.setItem(flagName(storeId), "1");
  } catch {
    // Then nobody asks for it.
  }
}

/** With a sign-out: nothing of the shop stays behind. */
export function deleteCopy(storeId: string): void {
  localStorage.removeItem(flagName(storeId));
  globalThis.indexedDB?.deleteDatabase(copyName(storeId));
}
