import { expect, test } from "vitest";
import {
  countRangeDays,
  findPreviousRange,
  formatReportRange,
  listQuickReportRanges,
  readReportRange,
} from "./report-range.ts";

test.each([
  ["", "2026-10-23", "2026-11-21"],
  ["startDate=2026-01-01&endDate=2026-01-31", "2026-01-01", "2026-01-31"],
  ["startDate=2026-01-31&endDate=2026-01-01", "2026-01-01", "2026-01-31"],
  ["startDate=2026-02-30&endDate=2026-03-01", "2026-10-23", "2026-11-21"],
  ["startDate=2026-01-01", "2026-10-23", "2026-11-21"],
])("the address ?%s is %s to %s", (address, startDate, endDate) => {
  expect(readReportRange(new URLSearchParams(address), "2026-11-21")).toEqual({ startDate, endDate });
});

test.each([
  ["2026-11-21", "2026-11-16", "2026-11-01", "2026-10-23"], // a Saturday
  ["2026-11-16", "2026-11-16", "2026-11-01", "2026-10-18"], // a Monday
  ["2026-11-01", "2026-10-26", "2026-11-01", "2026-10-03"], // a Sunday, the first of its month
])("on %s the week began on %s, the month on %s", (today, monday, first, thirty) => {
  expect(listQuickReportRanges(today).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    [thirty, today],
    [today, today],
    [expect.any(String), expect.any(String)],
    [monday, today],
    [first, today],
  ]);
});

test("yesterday is one day", () => {
  expect(listQuickReportRanges("2026-03-01")[2]).toEqual({
    label: "Ayer",
    startDate: "2026-02-28",
    endDate: "2026-02-28",
  });
});

test.each([
  ["2026-11-21", "2026-11-21", 1, "2026-11-20", "2026-11-20"],
  ["2026-11-01", "2026-11-30", 30, "2026-10-02", "2026-10-31"],
  ["2026-03-01", "2026-03-07", 7, "2026-02-22", "2026-02-28"],
])("before %s to %s come the %d days from %s to %s", (startDate, endDate, days, from, to) => {
  expect(countRangeDays({ startDate, endDate })).toBe(days);
  expect(findPreviousRange({ startDate, endDate })).toEqual({ startDate: from, endDate: to });
});

test("a range is read with its year only if it is not this year", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  const text = (startDate: string, endDate: string) => formatReportRange({ startDate, endDate }, now);
  expect(text("2026-11-01", "2026-11-21")).toBe("Del 1 nov al 21 nov");
  expect(text("2025-12-15", "2026-01-13")).toBe("Del 15 dic 2025 al 13 ene");
  expect(text("2026-11-21", "2026-11-21")).toBe("El 21 nov");
});
