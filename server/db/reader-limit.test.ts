import { setImmediate as others } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSnapshotReaderLimit } from "#server/db/reader-limit.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TURN_MS = 2_000;

function readersOf(options: { places: number; mostParked: number }) {
  const limit = createSnapshotReaderLimit({ ...options, turnMs: TURN_MS, timeoutMs: 20_000 });
  return (store: string) => {
    const { items, inTurn } = limit.read(store, async function* () {
      for (let number = 0; ; number++) yield number;
    });
    return {
      next: () => inTurn(async () => (await items.next()).value),
      inTurn,
      leave: () => items.return(undefined),
    };
  };
}

it("gives the place of a reader that its client leaves unread to the next store, and back in its turn", async () => {
  const open = readersOf({ places: 1, mostParked: 2 });
  const slow = open("a");
  expect(await slow.next()).toBe(0);
  const other = open("b");
  const taken: unknown[] = [];
  const first = other.next().then((value) => taken.push(value));
  await others();
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(TURN_MS);
  await first;
  const rest = slow.next();
  await other.leave();
  expect(await rest).toBe(1);
  await slow.leave();
});

it("takes turns also with a reader that reads all the time, after its piece of work", async () => {
  const open = readersOf({ places: 1, mostParked: 1 });
  const fast = open("a");
  await fast.next();
  const other = open("b");
  const first = other.next();
  await fast.inTurn(async () => {
    vi.advanceTimersByTime(TURN_MS);
    await others();
  });
  const more = fast.next();
  expect(await first).toBe(0);
  await other.leave();
  expect(await more).toBe(1);
  await fast.leave();
});

it("ends the reader that is unread for longest when too many have begun", async () => {
  const open = readersOf({ places: 1, mostParked: 2 });
  const readers = ["a", "b", "c"].map(open);
  for (const reader of readers) {
    await reader.next();
    vi.advanceTimersByTime(TURN_MS);
  }
  await expect(readers[0]!.next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  for (const reader of readers.slice(1)) {
    expect(await reader.next()).toBe(1);
    await reader.leave();
  }
  expect(await open("e").next()).toBe(0);
});

it("refuses a reader after the timeout, gives each store one place, and forgets a reader that left while it waited", async () => {
  const open = readersOf({ places: 2, mostParked: 0 });
  const first = open("a");
  await first.next();
  const again = expect(open("a").next()).rejects.toMatchObject({ code: "TOO_MANY_EXPORTS" });
  await others();
  const second = open("b");
  expect(await second.next()).toBe(0);
  vi.advanceTimersByTime(20_000);
  await again;
  await first.leave();
  await second.leave();
  const [c, d] = [open("c"), open("d")];
  expect([await c.next(), await d.next()]).toEqual([0, 0]);
  await Promise.all([c.leave(), d.leave()]);
});
