import { setImmediate as others } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPace } from "#server/http/pace.ts";

it("takes a store's steps one by one, and waits with them for no other store", async () => {
  const pace = createPace();
  const done: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = pace.step("a", () => finished.then(() => void done.push("first")));
  const second = pace.step("a", async () => void done.push("second"));
  await pace.step("b", async () => void done.push("other"));
  await others();
  expect(done).toEqual(["other"]);
  finish();
  await Promise.all([first, second]);
  expect(done).toEqual(["other", "first", "second"]);
});

it("goes on where a step failed, also while somebody is served", async () => {
  const pace = createPace();
  pace.served();
  const failing = pace.step("a", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await pace.step("a", async () => 1)).toBe(1);
});
