import { expect, test } from "vitest";
import { listQuickReportRanges, readReportRange } from "./report-range.ts";

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
