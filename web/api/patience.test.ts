import { expect, test } from "vitest";
import { patience } from "./patience.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("ends after its time", async () => {
  const signal = patience(300);
  expect(signal.aborted).toBe(false);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("does not count the time in which the page stood still: what came meanwhile is heard first", async () => {
  const signal = patience(1_000);
  const plain = AbortSignal.timeout(1_000);
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  await pause(50);
  expect([plain.aborted, signal.aborted]).toEqual([true, false]);
});
