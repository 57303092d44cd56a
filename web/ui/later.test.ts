import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "./later.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what never ends holds up what was asked for after it for a while alone", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  const done: string[] = [];
  whenIdle(() => new Promise(() => {}));
  whenIdle(() => done.push("next"));
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(["next"]);
});

test("a browser that always has something to do is given the work in the end", () => {
  const wishes: IdleRequestOptions[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void, wish: IdleRequestOptions) => {
    wishes.push(wish);
    work();
  });
  whenIdle(() => {});
  return vi.waitFor(() => expect(wishes[0]?.timeout).toBeGreaterThan(0));
});
