// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { setSessionToken } from "#web/api/client.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { deleteReplica } from "#web/offline/device/store-databases.ts";
import { aProduct } from "#web/test/builders.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { followServerChanges } from "./follow-server-changes.ts";

/** The real `setImmediate`: the IndexedDB stub needs turns of the real event loop. */
const { setImmediate: hereafter } = globalThis as unknown as {
  setImmediate(work: (done: unknown) => void): void;
};
const bread = aProduct();

let cursors: (string | null)[];
let changed: Product[];
/** Milliseconds that an answer takes. */
let slowness: number;
let stop = () => {};

beforeEach(() => {
  stubIndexedDb();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  cursors = [];
  changed = [bread];
  slowness = 0;
  stubServer(async (path: string) => {
    const since = new URL(path, "http://here").searchParams.get("since");
    cursors.push(since);
    const data = {
      cursor: String(cursors.length),
      full: since === null,
      settings: DEFAULT_STORE_SETTINGS,
      shift: null,
      best: [],
      products: { changed, deleted: [] },
      customers: { changed: [], deleted: [] },
      till: { id: "t", name: "Caja", active: true },
    };
    const answer = Response.json({ status: "success", data });
    return slowness === 0 ? answer : new Promise((resolve) => setTimeout(() => resolve(answer), slowness));
  });
  setSessionToken("token", "a store/ana", () => {});
  updateConnectionStatus({ reached: true });
});
afterEach(() => {
  stop();
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Advances the clock while IndexedDB works. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => hereafter(resolve));
  }
}

test("shows another till's sale or price within 15 seconds without other requests", async () => {
  const client = new QueryClient();
  const list = ["products", "list", { includeInactive: false }];
  slowness = 2_000;
  stop = followServerChanges("a store", client);
  await pass(3_000);
  client.setQueryData(list, [bread]);
  changed = [{ ...bread, price: 600, stock: 7 }];
  await pass(14_000);
  expect(client.getQueryData<Product[]>(list)).toMatchObject([{ price: 600, stock: 7 }]);
  // The second request asks only for changes since the first.
  expect(cursors).toEqual([null, "1"]);
});

test("leaves no data of the shop on the device or a screen after a sign-out during a write", async () => {
  localStorage.setItem("token", "token");
  setSessionToken("token", "left store/ana", () => {});
  const client = new QueryClient();
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...given) {
    const begun = transaction.apply(this, given);
    if (given[1] === "readwrite") {
      localStorage.removeItem("token");
      deleteReplica("left store");
    }
    return begun;
  });
  stop = followServerChanges("left store", client);
  await pass(1_000);
  expect(cursors).toEqual([null]);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test("asks nothing while hidden, and at once when visible again", async () => {
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  stop = followServerChanges("a store", new QueryClient());
  await pass(40_000);
  expect(cursors).toEqual([]);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(200);
  expect(cursors).toEqual([null]);
});
