import * as fake from "fake-indexeddb";
import { vi } from "vitest";

// The fake classes stay global after a test, because work that continues needs them: without them a
// transaction aborts with an unhandled rejection, which fails the run.
for (const [name, value] of Object.entries(fake))
  if (name.startsWith("IDB"))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Gives the test an empty IndexedDB, until `vi.unstubAllGlobals`. */
export function stubIndexedDb(): void {
  vi.stubGlobal("indexedDB", new fake.IDBFactory());
}
