import { expect, test } from "vitest";
import { newSightings } from "./sightings.ts";

test("a code is taken when it comes, not while it stays, and again after it was away", () => {
  const isNew = newSightings();
  const seen = (code: string, times: number[]) => times.map((at) => isNew(code, at));
  expect(seen("a", [0, 100, 1_600, 3_000])).toEqual([true, false, false, false]);
  expect(seen("b", [3_050])).toEqual([true]);
  expect(seen("a", [3_100, 4_601])).toEqual([false, true]);
});
