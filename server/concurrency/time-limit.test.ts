import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { withTimeLimit } from "./time-limit.ts";

const aborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("aborted")));

it("aborts when the time is over, when the outer signal aborts, or when it was aborted before", async () => {
  expect(await withTimeLimit(1, undefined, aborted)).toBe("aborted");
  const outer = new AbortController();
  const work = withTimeLimit(60_000, outer.signal, aborted);
  outer.abort();
  expect(await work).toBe("aborted");
  expect(await withTimeLimit(60_000, outer.signal, async ({ aborted }) => aborted)).toBe(true);
});

it("keeps nothing of finished work in memory until the time is over", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const outer = new AbortController();
  const done = async () => {
    const content = Buffer.alloc(1_000);
    await withTimeLimit(60_000, outer.signal, async (signal) =>
      signal.addEventListener("abort", () => content.fill(1)),
    );
    return new WeakRef(content);
  };
  const content = await done();
  const isGone = async () => {
    await turn();
    collect();
    return content.deref() === undefined;
  };
  await expect.poll(isGone).toBe(true);
});
