import { expect, it } from "vitest";
import { splitIntoParts } from "#server/db/split-into-parts.ts";

it("splits a list into parts of similar weight, in order", () => {
  expect(splitIntoParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(splitIntoParts([5, 1, 1, 9, 1, 1, 1], 3, (weight) => weight)).toEqual([[5], [1, 1], [9], [1, 1, 1]]);
  expect(splitIntoParts([0, 0, 0], 1, (weight) => weight)).toEqual([[0, 0, 0]]);
  expect(splitIntoParts([], 3)).toEqual([]);
});
