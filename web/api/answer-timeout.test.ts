import { expect, test } from "vitest";
import { createAnswerTimeoutSignal } from "./answer-timeout.ts";

const ended = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener("abort", resolve));

test("ends after its timeout", async () => {
  const signal = createAnswerTimeoutSignal(300);
  expect(signal.aborted).toBe(false);
  await ended(signal);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("does not count time in which the page was blocked: a pending answer is read first", async () => {
  const signal = createAnswerTimeoutSignal(1_000);
  const plain = AbortSignal.timeout(1_000);
  const until = performance.now() + 1_200;
  while (performance.now() < until);
  if (!plain.aborted) await ended(plain);
  expect([plain.aborted, signal.aborted]).toEqual([true, false]);
});
