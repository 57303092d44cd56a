import { setImmediate as others } from "node:timers/promises";
import { expect, it } from "vitest";
import { createJobTurns, createTurns, type Turns } from "#server/concurrency/turns.ts";

const TIMEOUT_MS = 60_000;

/** Requests `count` permits for one key, and records the order in which they are granted. */
function asks(turns: Turns, order: string[]) {
  return (key: string, count: number) => {
    const leaves: (() => void)[] = [];
    const enter = async () => {
      leaves.push(await turns.enter(key));
      order.push(key);
    };
    // Requests still waiting at the end of a test time out.
    for (let i = 0; i < count; i++) void enter().catch(() => {});
    return { leaves };
  };
}

it("gives one key half of the permits, two keys a third each, and a new key one at once", async () => {
  const order: string[] = [];
  const ask = asks(createTurns({ permits: 10, timeoutMs: 60_000 }), order);
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
  let time = 0;
  const ask = asks(createTurns({ permits: 1, timeoutMs: 60_000, now: () => time }), order);
  const [a, b, c] = [ask("a", 50), ask("b", 50), ask("c", 2)];
  for (let served = 0; served < 6; served++) {
    await others();
    time += 1;
    for (const { leaves } of [a, b, c]) leaves.shift()?.();
  }
  await others();
  expect(order.slice(0, 7)).toEqual(["a", "b", "c", "a", "b", "c", "a"]);
});

it("serves cheap work before a key whose work takes longer, which goes on in its turn", async () => {
  const order: string[] = [];
  let time = 0;
  const ask = asks(createTurns({ permits: 1, timeoutMs: 60_000, now: () => time }), order);
  const [dear, cheap] = [ask("dear", 9), ask("cheap", 9)];
  for (let served = 0; served < 9; served++) {
    await others();
    time += order.at(-1) === "dear" ? 3 : 1;
    for (const { leaves } of [dear, cheap]) leaves.shift()?.();
  }
  expect(order.slice(0, 9).join(" ")).toBe("dear cheap cheap cheap dear cheap cheap cheap dear");
});

it("serves a key with a queue among keys that come and go", async () => {
  const order: string[] = [];
  let time = 0;
  const ask = asks(createTurns({ permits: 1, timeoutMs: 60_000, now: () => time }), order);
  const held = [ask("queue", 5), ask("one", 1), ask("two", 1)];
  for (let served = 0; served < 9; served++) {
    await others();
    const key = order.at(-1)!;
    time += 10;
    for (const { leaves } of held) leaves.shift()?.();
    if (key !== "queue") held.push(ask(key, 1));
  }
  expect(order.filter((key) => key === "queue").length).toBeGreaterThan(2);
});

it("bounds what a long work of a key delays its others", async () => {
  const order: string[] = [];
  let time = 0;
  const ask = asks(createTurns({ permits: 1, timeoutMs: 60_000, now: () => time }), order);
  const [long, cheap] = [ask("long", 3), ask("cheap", 400)];
  await others();
  time += 60_000;
  long.leaves.shift()!();
  for (let served = 0; served < 300 && order.filter((key) => key === "long").length < 2; served++) {
    await others();
    time += 20;
    cheap.leaves.shift()?.();
  }
  expect(order.filter((key) => key === "long").length).toBe(2);
});

it("lets a key without work save up nothing", async () => {
  const order: string[] = [];
  let time = 0;
  const ask = asks(createTurns({ permits: 1, timeoutMs: 60_000, now: () => time }), order);
  const busy = ask("busy", 9);
  for (let served = 0; served < 3; served++) {
    await others();
    time += 10;
    busy.leaves.shift()!();
  }
  await others();
  const late = ask("late", 9);
  for (let served = 0; served < 4; served++) {
    await others();
    time += 10;
    for (const { leaves } of [busy, late]) leaves.shift()?.();
  }
  await others();
  expect(order.slice(4, 8)).toEqual(["late", "busy", "late", "busy"]);
});

it("rejects a request after the timeout, and gives the permit to the next", async () => {
  const turns = createTurns({ permits: 1, timeoutMs: 5 });
  const leave = await turns.enter("a");
  await expect(turns.enter("b")).rejects.toMatchObject({ code: "OVERLOADED" });
  leave();
  leave(); // a second release has no effect
  (await turns.enter("b"))();
  (await turns.enter("c"))();
});

it("admits the given number per key, and the next in line when one leaves", async () => {
  const turns = createTurns({ each: 2, timeoutMs: TIMEOUT_MS });
  const [first, second] = [await turns.enter("a"), await turns.enter("a")];
  const came: string[] = [];
  const third = turns.enter("a").then(() => came.push("third"));
  const fourth = turns.enter("a").then(() => came.push("fourth"));
  await turns.enter("b"); // another name does not wait
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
  const turns = createTurns({
    each: 1,
    mostWaiting: 0,
    timeoutMs: TIMEOUT_MS,
    refusalDelayMs: 20,
  });
  const leave = await turns.enter("a");
  const began = performance.now();
  const refused = turns.enter("a");
  leave();
  await expect(refused).rejects.toMatchObject({ code: "OVERLOADED" });
  expect(performance.now() - began).toBeGreaterThan(19);
  (await turns.enter("a"))();
});

it("refuses at once when the queue is full, and later after the timeout", async () => {
  const turns = createTurns({ each: 1, mostWaiting: 1, timeoutMs: 1 });
  const leave = await turns.enter("a");
  const waiting = turns.enter("a");
  await expect(turns.enter("a")).rejects.toMatchObject({ code: "OVERLOADED" });
  await expect(waiting).rejects.toMatchObject({ code: "OVERLOADED" });
  leave();
  (await turns.enter("a"))();
  (await turns.enter("a"))();
});

/** Work that ends on request. */
function works() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, work, end: (name: string) => ends.get(name)!() };
}

it("runs the given number at once, one per key, in turn", async () => {
  const { started, work, end } = works();
  const turns = createJobTurns({ mostWaiting: 8 }, { permits: 2 });
  const all = [turns("a", work("a1")), turns("a", work("a2")), turns("a", work("a3"))];
  await expect.poll(() => started).toEqual(["a1"]);
  all.push(turns("b", work("b1")), turns("b", work("b2")), turns("c", work("c1")));
  await expect.poll(() => started).toEqual(["a1", "b1"]);
  end("a1");
  await expect.poll(() => started).toEqual(["a1", "b1", "c1"]);
  end("b1");
  await expect.poll(() => started.length).toBe(4);
  expect(started[3]).toBe("a2");
  for (const name of ["c1", "a2"]) end(name);
  await expect.poll(() => started.length).toBe(6);
  for (const name of ["a3", "b2"]) end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
});

it("refuses a key with too many waiting, and continues after a failed run", async () => {
  const { started, work, end } = works();
  const turns = createJobTurns({ mostWaiting: 1 }, { permits: 1 });
  const broken = turns("a", () => Promise.reject(new Error("no")));
  const second = turns("a", work("a2"));
  await expect(turns("a", work("a3"))).rejects.toMatchObject({ code: "OVERLOADED" });
  const other = turns("b", work("b1"));
  await expect(broken).rejects.toThrow("no");
  await expect.poll(() => started.length).toBe(1);
  end(started[0]!);
  await expect.poll(() => started.length).toBe(2);
  end(started[1]!);
  expect(await Promise.all([second, other])).toEqual(["a2", "b1"]);
});
