// Names of the replica's databases (web/offline/replica), apart from the replica, which loads later.

const flagName = (storeId: string) => `mostrador-copy:${storeId}`;

export const copyName = (storeId: string) => `mostrador-copy-${storeId}`;

export const sentName = (storeId: string) => `mostrador-sent-${storeId}`;

export function hasCopy(storeId: string): boolean {
  return localStorage.getItem(flagName(storeId)) !== null;
}

export function sayCopied(storeId: string): void {
  try {
    localStorage.setItem(flagName(storeId), "1");
  } catch {
    // Without storage the replica is not used.
  }
}

export function deleteCopy(storeId: string): void {
  localStorage.removeItem(flagName(storeId));
  globalThis.indexedDB?.deleteDatabase(copyName(storeId));
}
