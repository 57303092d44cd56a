import { expect, test } from "vitest";
import { buildSalesBars, roundUpForAxis } from "./chart-bars.ts";

const byDay = [
  { date: "2026-01-31", count: 2, revenue: 5_000 },
  { date: "2026-02-02", count: 1, revenue: 700 },
];

test("days without sales have a bar too", () => {
  const bars = buildSalesBars(byDay, { startDate: "2026-01-31", endDate: "2026-02-02" });
  expect(bars.map(({ key, count, revenue }) => [key, count, revenue])).toEqual([
    ["2026-01-31", 2, 5_000],
    ["2026-02-01", 0, 0],
    ["2026-02-02", 1, 700],
  ]);
});

test.each([
  ["2026-03-03", 62],
  ["2026-03-04", 2],
])("from January 1 to %s there are %i bars", (endDate, bars) => {
  expect(buildSalesBars(byDay, { startDate: "2026-01-01", endDate })).toHaveLength(bars);
});

test("months add up their days", () => {
  const range = { startDate: "2026-01-01", endDate: "2026-12-31" };
  const more = [...byDay, { date: "2026-02-28", count: 4, revenue: 300 }];
  expect(buildSalesBars(more, range).map(({ key, count, revenue }) => [key, count, revenue])).toEqual([
    ["2026-01", 2, 5_000],
    ["2026-02", 5, 1_000],
  ]);
});

test.each([
  [-500, 2],
  [0, 2],
  [7, 8],
  [37_500, 40_000],
  [1_124_729, 1_200_000],
  [9_999_999, 10_000_000],
  [10_000_000, 10_000_000],
])("the axis of bars up to %d ends at %d", (largest, top) => expect(roundUpForAxis(largest)).toBe(top));
