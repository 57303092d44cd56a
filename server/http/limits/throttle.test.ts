import { setImmediate as others } from "node:timers/promises";
import { expect, it } from "vitest";
import { createStoreThrottle } from "#server/http/limits/throttle.ts";

it("runs a store's steps one by one, without waiting in other stores", async () => {
  const throttle = createStoreThrottle({ parallel: 2 });
  const done: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = throttle.step("a", () => finished.then(() => void done.push("first")));
  const second = throttle.step("a", async () => void done.push("second"));
  await throttle.step("b", async () => void done.push("other"));
  await others();
  expect(done).toEqual(["other"]);
  finish();
  await Promise.all([first, second]);
  expect(done).toEqual(["other", "first", "second"]);
});

it("continues after a failed step, also while requests are served", async () => {
  const throttle = createStoreThrottle();
  throttle.served();
  const failing = throttle.step("a", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await throttle.step("a", async () => 1)).toBe(1);
});

it("works a tenth of the time for one busy store while requests are served", async () => {
  let time = 10_000;
  const throttle = createStoreThrottle({
    clock: {
      now: () => time,
      wait: async (milliseconds) => {
        time += milliseconds;
        throttle.served();
      },
    },
  });
  const work = async () => {
    time += 50;
  };
  await throttle.step("a", work); // no other store is being served
  await throttle.step("a", work);
  expect(time).toBe(10_100);
  throttle.served();
  for (let i = 0; i < 100; i++) await throttle.step("a", work);
  const passed = time - 10_100;
  // A store may work for 100 milliseconds at once, then for 100 of each second; each store has its own limit.
  expect(passed).toBeGreaterThan((100 * 50 - 100) * 10 - 500);
  expect(passed).toBeLessThan((100 * 50 - 100) * 10 + 500);
  const before = time;
  await throttle.step("b", work);
  await throttle.step("b", work);
  expect(time - before).toBe(2 * (50 + 4 * 50));
});

const LONG = { isLong: true };

it("runs writes of several stores in turn, one at a time", async () => {
  const throttle = createStoreThrottle({ parallel: 1 });
  const order: string[] = [];
  let inside = 0;
  const write = (store: string) =>
    throttle.write(
      store,
      async () => {
        inside += 1;
        expect(inside).toBe(1);
        await others();
        order.push(store);
        inside -= 1;
      },
      LONG,
    );
  await Promise.all([...Array.from({ length: 4 }, () => write("hostile")), write("shop")]);
  expect(order.indexOf("shop")).toBeLessThan(2);
});

it("pauses a store after a long or costly write only while another store is served", async () => {
  let time = 10_000;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const throttle = createStoreThrottle({ clock: { now: () => time, wait }, parallel: 1 });
  const work = async () => {
    time += 100;
  };
  throttle.served("hostile");
  await throttle.write("hostile", work, LONG);
  throttle.served("shop");
  throttle.served("hostile");
  await throttle.write("hostile", work, LONG);
  await throttle.write("hostile", work, { isLong: false });
  expect(waits).toEqual([0, 400, 100]);
});

it("lets few long writes of a store go on, and slows stores that send them without end", async () => {
  let time = 10_000;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const throttle = createStoreThrottle({ clock: { now: () => time, wait }, parallel: 1 });
  const write = async (store: string) => {
    throttle.served("till");
    throttle.served(store);
    const work = async () => {
      time += 20;
    };
    await throttle.write(store, work, LONG);
    return waits.at(-1)!;
  };
  expect([await write("shop"), await write("shop")]).toEqual([80, 80]);
  let longest = 0;
  for (let i = 0; i < 40; i++) longest = Math.max(longest, await write(`hostile ${i % 4}`));
  expect(longest).toBeGreaterThan(5_000);
  time += 5_000;
  expect(await write("shop")).toBe(80);
});

it("paces an address that sends without pause in a store, while another store is served", async () => {
  let time = 10_000;
  const wait = async (milliseconds: number) => {
    time += milliseconds;
  };
  const requests = { burst: 10, perSecond: 20 };
  const throttle = createStoreThrottle({ clock: { now: () => time, wait }, requests });
  const send = async (store: string, address: string) => {
    const began = time;
    throttle.served(store);
    await throttle.pace(store, address);
    return time - began;
  };
  for (let i = 0; i < 100; i++) expect(await send("alone", "1")).toBe(0);
  throttle.served("shop");
  expect(await send("alone", "1")).toBe(0);
  throttle.served("shop");
  for (let i = 0; i < 10; i++) expect(await send("hostile", "1")).toBe(0);
  expect(await send("hostile", "1")).toBeCloseTo(50);
  throttle.took("shop", "1", 5, 0);
  throttle.took("hostile", "1", 40, 0);
  expect(await send("hostile", "1")).toBeCloseTo(200);
  expect(await send("hostile", "2")).toBe(0);
  throttle.took("hostile", "2", 5, 10 * 32 * 1024);
  expect(await send("hostile", "2")).toBeCloseTo(50);
  expect(await send("shop", "1")).toBe(0);
});

it("never paces ordinary sales because another store's calls are refused at once", async () => {
  let time = 10_000;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const throttle = createStoreThrottle({
    clock: { now: () => time, wait },
    requests: { burst: 10, perSecond: 20 },
  });
  for (let i = 0; i < 200; i++) {
    time += 60;
    throttle.served("hostile");
    throttle.took("hostile", "1", 0.2, 0);
    throttle.served("shop");
    await throttle.pace("shop", "till");
    throttle.took("shop", "till", 8, 0);
  }
  expect(waits).toEqual([]);
});

it("runs long bodies of all stores on half of the processors, in turn", async () => {
  const throttle = createStoreThrottle({ parallel: 1 });
  const order: string[] = [];
  let inside = 0;
  const bring = (store: string) =>
    throttle.longBody(store, async () => {
      inside += 1;
      expect(inside).toBe(1);
      await others();
      order.push(store);
      inside -= 1;
    });
  await Promise.all([...Array.from({ length: 4 }, () => bring("hostile")), bring("shop")]);
  expect(order.indexOf("shop")).toBeLessThan(2);
});
