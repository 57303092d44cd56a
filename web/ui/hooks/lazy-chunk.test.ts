import { afterEach, expect, test, vi } from "vitest";
import { runWhenIdle } from "./lazy-chunk.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("work that never ends delays later work only for a while", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  const done: string[] = [];
  runWhenIdle(() => new Promise(() => {}));
  runWhenIdle(() => done.push("next"));
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(["next"]);
});

test("a browser that is always busy gets the work in the end", () => {
  const requestedOptions: IdleRequestOptions[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void, options: IdleRequestOptions) => {
    requestedOptions.push(options);
    work();
  });
  runWhenIdle(() => {});
  return vi.waitFor(() => expect(requestedOptions[0]?.timeout).toBeGreaterThan(0));
});

test("screens load in order, then what they registered", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  vi.stubGlobal("navigator", {}); // without a service worker, prefetch does not pause
  // A fresh module, because modules of other tests have registered their chunks in the shared one.
  vi.resetModules();
  const { prefetchChunks, registerLazyChunk } = await import("./lazy-chunk.ts");
  const come: string[] = [];
  const screen = (name: string) => async () => {
    come.push(name);
    registerLazyChunk(async () => come.push(`part of ${name}`));
  };
  void prefetchChunks([screen("till"), screen("history")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(come).toEqual(["till", "history", "part of till", "part of history"]);
});

test("a service worker that controls the page leaves only the selling screens to load", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  const serviceWorker: { controller: object | null } = { controller: {} };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.resetModules();
  const { prefetchChunks } = await import("./lazy-chunk.ts");
  let loaded = 0;
  const screens = Array.from({ length: 9 }, () => async () => {
    loaded += 1;
  });
  void prefetchChunks(screens);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toBe(7);
  // While the service worker is being installed, the page loads them itself.
  Object.assign(serviceWorker, { controller: null });
  void prefetchChunks(screens);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(loaded).toBeGreaterThan(8);
  Object.assign(serviceWorker, { controller: {} });
  const before = loaded;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toBeLessThanOrEqual(before + 1);
});
