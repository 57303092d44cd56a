// Names of the device's databases. Separate from the replica (web/offline/replica), which loads later.

import { writeStored } from "#web/storage.ts";

const flagName = (storeId: string) => `mostrador-copy:${storeId}`;

export const replicaDatabaseName = (storeId: string) => `mostrador-copy-${storeId}`;

export const sentEntriesDatabaseName = (storeId: string) => `mostrador-sent-${storeId}`;

export function hasReplica(storeId: string): boolean {
  return localStorage.getItem(flagName(storeId)) !== null;
}

export function markReplicaReady(storeId: string): void {
  writeStored(flagName(storeId), "1");
}

export function deleteReplica(storeId: string): void {
  localStorage.removeItem(flagName(storeId));
  globalThis.indexedDB?.deleteDatabase(replicaDatabaseName(storeId));
}
