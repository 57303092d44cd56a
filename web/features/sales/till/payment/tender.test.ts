import { expect, test } from "vitest";
import { usualTenders } from "./tender.ts";

test.each([
  [7_400, [7_400, 8_000, 10_000, 20_000, 50_000, 100_000]],
  [10_000, [10_000, 20_000, 50_000, 100_000]],
  [48_300, [48_300, 50_000, 100_000]],
  [4_900, [4_900, 5_000, 10_000, 20_000, 50_000, 100_000]],
  [350, [350, 2_000, 5_000, 10_000, 20_000, 50_000]],
  // Nobody hands over 21.000: there is no note for the last thousand.
  [20_500, [20_500, 22_000, 25_000, 30_000, 40_000, 50_000]],
  [12_300, [12_300, 14_000, 15_000, 20_000, 50_000, 100_000]],
  [1_250_000, [1_250_000, 1_300_000]],
  [0, []],
])("for %d pesos one usually gets %j", (total, sums) => expect(usualTenders(total)).toEqual(sums));

test.each([
  [20_500, [20_500, 22_000, 25_000, 30_000, 50_000]],
  [10_100, [10_100, 12_000, 15_000, 20_000, 50_000]],
  [50_600, [50_600, 52_000, 55_000, 60_000, 100_000]],
])("with room for five, %d pesos keep the one note that is enough: %j", (total, sums) =>
  expect(usualTenders(total, 5)).toEqual(sums),
);
