// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReplicaChanges } from "#core/contract/changes.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { setSessionToken } from "#web/api/client.ts";
import { markReplicaReady } from "#web/offline/device/store-databases.ts";
import { refreshReplica } from "#web/offline/replica/refresh-replica.ts";
import { stubIndexedDb } from "#web/test/indexed-db.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { useBestSellers } from "./use-best-sellers.ts";

const STORE = "a store";
const changes: ReplicaChanges = {
  cursor: "1",
  full: true,
  settings: DEFAULT_STORE_SETTINGS,
  till: { id: "t", name: "Caja 1", active: true },
  products: { changed: [], deleted: [] },
  customers: { changed: [], deleted: [] },
  shift: null,
  best: ["of the month"],
};

/** The server's best sellers; null while it does not answer. */
let best: string[] | null;
let requests: number;

beforeEach(() => {
  best = [];
  requests = 0;
  stubIndexedDb();
  stubServer(async (url: string) => {
    if (url.startsWith("/api/changes")) return Response.json({ status: "success", data: changes });
    requests += 1;
    if (!best) throw new TypeError("Failed to fetch");
    return Response.json({ status: "success", data: best });
  });
  setSessionToken("token", `${STORE}/ana`, () => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(client: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useBestSellers(), { wrapper });
}

test("keeps its ranking for the hour of the clock; the next hour's till gets the new one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:05:00Z") });
  const client = new QueryClient();
  best = ["bread", "milk"];
  const first = open(client);
  expect(first.result.current).toBe(null);
  await waitFor(() => expect(first.result.current).toEqual(["bread", "milk"]));
  best = ["beer"];
  first.unmount();
  for (const time of ["15:40", "15:59"]) {
    vi.setSystemTime(new Date(`2026-11-20T${time}:00Z`));
    const later = open(client);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(later.result.current).toEqual(["bread", "milk"]);
    later.unmount();
  }
  expect(requests).toBe(1);
  vi.setSystemTime(new Date("2026-11-20T16:00:00Z"));
  const next = open(client);
  await waitFor(() => expect(next.result.current).toEqual(["beer"]));
});

test("an open till keeps its first ranking", async () => {
  const client = new QueryClient();
  best = ["bread", "milk"];
  const first = open(client);
  await waitFor(() => expect(first.result.current).toEqual(["bread", "milk"]));
  best = ["beer"];
  await client.refetchQueries();
  expect(requests).toBe(2);
  expect(first.result.current).toEqual(["bread", "milk"]);
});

test("falls back to the device's copy, else to nothing", async () => {
  best = null;
  const without = open(new QueryClient());
  await waitFor(() => expect(without.result.current).toEqual([]));
  markReplicaReady(STORE);
  await refreshReplica(new QueryClient());
  const copied = open(new QueryClient());
  await waitFor(() => expect(copied.result.current).toEqual(["of the month"]));
});

test("a server that takes long does not hold back a till whose device has a copy", async () => {
  markReplicaReady(STORE);
  await refreshReplica(new QueryClient());
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.includes("/best-sellers") ? new Promise<Response>(() => {}) : answer(url, init),
  );
  const slow = open(new QueryClient());
  await waitFor(() => expect(slow.result.current).toEqual(["of the month"]), { timeout: 3_000 });
});
