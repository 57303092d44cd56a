import { expect, test } from "vitest";
import { changeFor, usualTenders } from "./tender.ts";

test.each([
  [7_400, [7_400, 8_000, 10_000, 20_000, 50_000, 100_000]],
  [10_000, [10_000, 20_000, 50_000, 100_000]],
  [48_300, [48_300, 49_000, 50_000, 100_000]],
  [4_900, [4_900, 5_000, 10_000, 20_000, 50_000, 100_000]],
  [350, [350, 1_000, 2_000, 5_000, 10_000, 20_000]],
  [1_250_000, [1_250_000, 1_300_000]],
  [0, []],
])("for %d pesos one usually gets %j", (total, sums) => expect(usualTenders(total)).toEqual(sums));

test.each([
  [7_500, 10_000, 2_500],
  [7_500, 7_500, 0],
  [7_500, 5_000, 0],
  [7_500, null, 0],
])("total %d, tendered %j gives back %d", (total, tendered, change) =>
  expect(changeFor(total, tendered)).toBe(change),
);
