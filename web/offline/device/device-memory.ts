import { readStoredUserKey } from "#web/api/tab-memory.ts";
import { createStorageSignal } from "#web/signal.ts";
import { readStored, writeStored } from "#web/storage.ts";

/** Values belong to one user of one store. They survive a reload, a closed tab and a sign-out. */
const nameFor = (name: string) => `mostrador-device:${name}:${readStoredUserKey()}`;

export function storeOnDevice(name: string, value: unknown): boolean {
  const stored = writeStored(nameFor(name), JSON.stringify(value));
  if (stored) changes.emit();
  return stored;
}

/**
 * Returns null unless the same user of the same store stored the value. An older version may have stored it,
 * so check its shape.
 */
export function readFromDevice(name: string): string | null {
  return readStored(nameFor(name));
}

const changes = createStorageSignal();

export const onDeviceStorageChange = changes.subscribe;
