let isNew = false;

/** Remembers, until the next screen asks, that this page created a store. */
export function markStoreCreated(): void {
  isNew = true;
}

/** Returns true once: on the first screen of a store that this page created. */
export function takeStoreCreated(): boolean {
  const was = isNew;
  isNew = false;
  return was;
}
