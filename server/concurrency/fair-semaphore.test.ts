import { expect, it } from "vitest";
import { createFairSemaphore } from "#server/concurrency/fair-semaphore.ts";

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
  const turns = createFairSemaphore(2, 8);
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
  const turns = createFairSemaphore(1, 1);
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
