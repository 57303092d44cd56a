// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getStoreSettings } from "#core/contract/stores/stores.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { call, setSessionToken } from "./client.ts";
import { sendFirstReads } from "./first-reads.ts";
import { buildRequestHeaders } from "./request-headers.ts";

const URL_OF_SETTINGS = "/api/store/settings";

/** Answers with the settings; returns the number of requests so far. */
function serveSettings(): () => number {
  let requests = 0;
  stubServer(() => {
    requests += 1;
    return Response.json({ status: "success", data: DEFAULT_STORE_SETTINGS });
  });
  return () => requests;
}

const send = (token: string) =>
  sendFirstReads([URL_OF_SETTINGS], () => buildRequestHeaders({ token, storeId: null, waiting: 0 }));

/** Milliseconds since the page's start. */
const pageIsOpenFor = (ms: number) => void vi.spyOn(performance, "now").mockReturnValue(ms);

beforeEach(() => pageIsOpenFor(1_000));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setSessionToken(null, null, () => {});
  delete window.firstReads;
});

test("a first read is taken once", async () => {
  const requests = serveSettings();
  setSessionToken("token", null, () => {});
  send("token");
  expect((await call(getStoreSettings)).data).toEqual(DEFAULT_STORE_SETTINGS);
  expect(requests()).toBe(1);
  await call(getStoreSettings);
  expect(requests()).toBe(2);
});

test("a first read of another session is not taken", async () => {
  const requests = serveSettings();
  setSessionToken("new", null, () => {});
  send("old");
  await call(getStoreSettings);
  expect(requests()).toBe(2);
});

test("an old first read is not taken", async () => {
  const requests = serveSettings();
  setSessionToken("token", null, () => {});
  send("token");
  pageIsOpenFor(16_000);
  await call(getStoreSettings);
  expect(requests()).toBe(2);
});

test("a first read ends with the call that took it", async () => {
  let signal: AbortSignal | undefined;
  vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
    signal = init.signal!;
    return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
  });
  setSessionToken("token", null, () => {});
  send("token");
  const giveUp = new AbortController();
  const called = call(getStoreSettings, {}, { signal: giveUp.signal });
  giveUp.abort();
  await expect(called).rejects.toMatchObject({ name: "AbortError" });
  expect(signal?.aborted).toBe(true);
});
