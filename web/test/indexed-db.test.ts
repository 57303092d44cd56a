import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { stubIndexedDb } from "./indexed-db.ts";

test("a transaction that continues after its test's end is completed", async () => {
  stubIndexedDb();
  const db = await openDB("products", 1, { upgrade: (at) => void at.createObjectStore("blocks") });
  const tx = db.transaction("blocks", "readwrite");
  const written = tx.store.put("Arroz", 1);
  vi.unstubAllGlobals();
  await expect(written.then(() => tx.done)).resolves.toBeUndefined();
});
