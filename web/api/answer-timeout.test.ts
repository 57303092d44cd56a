import { expect, test } from "vitest";
import { answerTimeout } from "./answer-timeout.ts";

const ended = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener("abort", resolve));

test("ends after its time", async () => {
  const signal = answerTimeout(300);
  expect(signal.aborted).toBe(false);
  await ended(signal);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("does not count the time in which the page stood still: what came meanwhile is heard first", async () => {
  const signal = answerTimeout(1_000);
  const plain = AbortSignal.timeout(1_000);
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  if (!plain.aborted) await ended(plain);
  expect([plain.aborted, signal.aborted]).toEqual([true, false]);
});
