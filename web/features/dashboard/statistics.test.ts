import { expect, test } from "vitest";
import { listLastDays } from "#core/dates.ts";
import {
  computeChangeFromYesterday,
  computeDailyAverage,
  listLastSevenDays,
  sumDailyTotals,
} from "./statistics.ts";

const days = (...totals: number[]) =>
  listLastDays("2026-03-08", totals.length).map((date, i) => ({ date, total: totals[i]! }));

test.each([
  ["more than the day before", days(9, 100_000, 125_000), 25],
  ["less", days(9, 200_000, 150_000), -25],
  ["the same", days(80_000, 80_000), 0],
  ["a third more, with one decimal", days(30_000, 40_000), 33.3],
  ["a third less", days(30_000, 20_000), -33.3],
  ["nothing today", days(30_000, 0), -100],
  ["the first sale after a day without", days(0, 500), 100],
  ["two days without", days(0, 0), 0],
  ["one day only", days(500), 100],
  ["no day at all", [], 0],
])("%s", (_, byDay, percent) => expect(computeChangeFromYesterday(byDay)).toBe(percent));

test("the week is the last seven days", () => {
  expect(sumDailyTotals(listLastSevenDays(days(1_000_000, 1, 2, 3, 4, 5, 6, 7)))).toBe(28);
  expect(sumDailyTotals(listLastSevenDays([]))).toBe(0);
});

test("the average leaves out today, which is not over", () => {
  expect(computeDailyAverage(days(10_000, 20_000, 1_000))).toBe(15_000);
  expect(computeDailyAverage(days(0, 0, 1_000))).toBeNull();
  expect(computeDailyAverage(days(1_000))).toBeNull();
});
