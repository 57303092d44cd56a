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
  const { prefetch, lazyChunk } = await import("./lazy-chunk.ts");
  const come: string[] = [];
  const screen = (name: string) => async () => {
    come.push(name);
    lazyChunk(async () => come.push(`part of ${name}`));
  };
  void prefetch([screen("till"), screen("history")]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(come).toEqual(["till", "history", "part of till", "part of history"]);
});
