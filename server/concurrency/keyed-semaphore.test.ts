import { setImmediate as others } from "node:timers/promises";
import { expect, it } from "vitest";
import { createKeyedSemaphore } from "#server/concurrency/keyed-semaphore.ts";

const TIMEOUT_MS = 60_000;

it("admits the given number per key, and the next in line when one leaves", async () => {
  const semaphore = createKeyedSemaphore({ permits: 2, timeoutMs: TIMEOUT_MS });
  const [first, second] = [await semaphore.enter("a"), await semaphore.enter("a")];
  const came: string[] = [];
  const third = semaphore.enter("a").then(() => came.push("third"));
  const fourth = semaphore.enter("a").then(() => came.push("fourth"));
  await semaphore.enter("b"); // another name does not wait
  await others();
  expect(came).toEqual([]);
  first();
  first(); // a second release has no effect
  await third;
  await others();
  expect(came).toEqual(["third"]);
  second();
  await fourth;
  expect(came).toEqual(["third", "fourth"]);
});

it("delays the refusal for a full queue, even if a permit is free by then", async () => {
  const semaphore = createKeyedSemaphore({
    permits: 1,
    mostWaiting: 0,
    timeoutMs: TIMEOUT_MS,
    refusalDelayMs: 20,
  });
  const leave = await semaphore.enter("a");
  const began = performance.now();
  const refused = semaphore.enter("a");
  leave();
  await expect(refused).rejects.toMatchObject({ code: "OVERLOADED" });
  expect(performance.now() - began).toBeGreaterThan(19);
  (await semaphore.enter("a"))();
});

it("refuses at once when the queue is full, and later after the timeout", async () => {
  const semaphore = createKeyedSemaphore({ permits: 1, mostWaiting: 1, timeoutMs: 1 });
  const leave = await semaphore.enter("a");
  const waiting = semaphore.enter("a");
  await expect(semaphore.enter("a")).rejects.toMatchObject({ code: "OVERLOADED" });
  await expect(waiting).rejects.toMatchObject({ code: "OVERLOADED" });
  leave();
  (await semaphore.enter("a"))();
  (await semaphore.enter("a"))();
});
