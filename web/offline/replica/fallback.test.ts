// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { setSessionToken } from "#web/api/client.ts";
import { hasReplica, markReplicaReady } from "#web/offline/device/store-databases.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { fallBackToReplica, readFreshReplica } from "./fallback.ts";

const { setImmediate: hereafter } = globalThis as unknown as {
  setImmediate(work: (done: unknown) => void): void;
};

beforeEach(() => {
  stubIndexedDb();
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  setSessionToken("token", "store/ana", () => {});
  markReplicaReady("store");
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a screen asks the server when the browser's database does not respond, and the replica stays", async () => {
  indexedDB.open = () => new IDBOpenDBRequest();
  let found: unknown = "nothing yet";
  void readFreshReplica(
    new QueryClient(),
    (copy, storeId) => copy.readProductsFromReplica(storeId, false),
    false,
  ).then((list) => {
    found = list;
  });
  while (found === "nothing yet") {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise((resolve) => hereafter(resolve)); // the parts are read from the disk
  }
  expect([found, hasReplica("store")]).toEqual([null, true]);
});

test("an error that the caller keeps is not replaced by the replica; a lost connection is", async () => {
  vi.useRealTimers();
  const isReplaceable = ({ status }: ApiError) => status === 0;
  const ask = (status: number) =>
    fallBackToReplica<string>(
      () => Promise.reject(new ApiError(status, "X", "")),
      async () => "replica",
      { isReplaceable },
    );
  await expect(ask(500)).rejects.toMatchObject({ status: 500 });
  await expect(ask(0)).resolves.toBe("replica");
});
