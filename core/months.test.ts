import { expect, test } from "vitest";
import { computeMonthRange } from "#core/months.ts";

test.each([
  ["2026-11", "2026-11-01", "2026-11-30"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
  [undefined, "2026-11-01", "2026-11-30"],
])("%s is %s to %s", (month, startDate, endDate) => {
  expect(computeMonthRange(month, new Date("2026-11-21T15:00:00Z"))).toMatchObject({ startDate, endDate });
});
