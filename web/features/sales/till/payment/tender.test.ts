import { expect, test } from "vitest";
import { suggestCashAmounts } from "./till-cash.tsx";

test.each([
  [6_500, [6_500, 7_000, 10_000, 20_000]],
  [2_500, [2_500, 3_000, 5_000, 10_000]],
  [500, [500, 1_000, 2_000]],
  [60_000, [60_000, 70_000, 100_000]],
  [7_400, [7_400, 7_500, 8_000, 10_000, 20_000]],
  [10_000, [10_000, 20_000]],
  [48_300, [48_300, 48_500, 49_000, 50_000, 100_000]],
  [350, [350, 500, 1_000]],
  [20_500, [20_500, 21_000, 25_000, 30_000, 40_000, 50_000]],
  [1_250_000, [1_250_000, 1_260_000, 1_300_000]],
  [0, []],
])("for %d pesos one usually gets %j", (total, sums) => expect(suggestCashAmounts(total)).toEqual(sums));

test.each([
  [20_500, [20_500, 21_000, 25_000, 30_000, 50_000]],
  [50_600, [50_600, 51_000, 55_000, 60_000, 100_000]],
])("with room for five, %d pesos keep the one note that is enough: %j", (total, sums) =>
  expect(suggestCashAmounts(total, 5)).toEqual(sums),
);
