import { setImmediate as others } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairQueue, type FairQueue } from "#server/concurrency/fair-queue.ts";

/** Requests `count` permits for one key, and records the order in which they are granted. */
function asks(queue: FairQueue, order: string[]) {
  return (key: string, count: number) => {
    const leaves: (() => void)[] = [];
    const enter = async () => {
      leaves.push(await queue.enter(key));
      order.push(key);
    };
    // Requests still waiting at the end of a test time out.
    for (let i = 0; i < count; i++) void enter().catch(() => {});
    return { leaves };
  };
}

it("gives one key half of the permits, two keys a third each, and a new key one at once", async () => {
  const order: string[] = [];
  const ask = asks(createFairQueue({ permits: 10, timeoutMs: 60_000 }), order);
  const first = ask("a", 20);
  await others();
  expect(first.leaves.length).toBe(5);
  const second = ask("b", 20);
  await others();
  expect([first.leaves.length, second.leaves.length]).toEqual([5, 3]);
  for (const key of ["till", "other till"]) {
    const { leaves } = ask(key, 1);
    await others();
    expect(leaves.length).toBe(1);
  }
});

it("serves the keys in turn, with queues of any length", async () => {
  const order: string[] = [];
  const ask = asks(createFairQueue({ permits: 1, timeoutMs: 60_000 }), order);
  const [a, b, c] = [ask("a", 50), ask("b", 50), ask("c", 2)];
  for (let served = 0; served < 6; served++) {
    await others();
    for (const { leaves } of [a, b, c]) leaves.shift()?.();
  }
  await others();
  expect(order.slice(0, 7)).toEqual(["a", "b", "c", "a", "b", "c", "a"]);
});

it("rejects a request after the timeout, and gives the permit to the next", async () => {
  const queue = createFairQueue({ permits: 1, timeoutMs: 5 });
  const leave = await queue.enter("a");
  await expect(queue.enter("b")).rejects.toMatchObject({ code: "OVERLOADED" });
  leave();
  leave(); // a second release has no effect
  (await queue.enter("b"))();
  (await queue.enter("c"))();
});
