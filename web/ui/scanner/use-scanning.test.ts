import { expect, test } from "vitest";
import { createRepeatedScanFilter } from "./use-scanning.ts";

test("reports a code when it appears, not while it stays, and again after it was gone", () => {
  const isNew = createRepeatedScanFilter();
  const seen = (code: string | null, times: number[]) => times.map((at) => isNew(code, at));
  expect(seen("a", [0, 100, 1_600, 3_000])).toEqual([true, false, false, false]);
  expect(seen("b", [3_050])).toEqual([true]);
  expect(seen("a", [3_100])).toEqual([false]);
  expect(seen(null, [3_200, 4_700])).toEqual([false, false]);
  expect(seen("a", [4_701])).toEqual([true]);
});

test("a slow reader does not report a staying code twice", () => {
  const isNew = createRepeatedScanFilter();
  expect([0, 1_600, 9_000].map((at) => isNew("a", at))).toEqual([true, false, false]);
});
