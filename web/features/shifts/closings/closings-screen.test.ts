import { expect, test } from "vitest";
import { buildUrlQuery, hasFilters, readUrlFilters } from "#web/ui/data/url-query.ts";
import { SHIFT_FILTERS } from "../shifts.queries.ts";

const TILL = "0199aaaa-0000-7000-8000-000000000000";

test.each([
  ["", {}, ""],
  [
    `tillId=${TILL}&startDate=2026-11-01&endDate=2026-11-30&page=2`,
    { tillId: TILL, startDate: "2026-11-01", endDate: "2026-11-30", page: 2 },
    `tillId=${TILL}&startDate=2026-11-01&endDate=2026-11-30&page=2`,
  ],
  ["tillId=x&startDate=2026-02-30&page=-1", { tillId: "", startDate: "", page: 1 }, ""],
])("«%s»", (address, filters, written) => {
  const read = readUrlFilters(SHIFT_FILTERS, new URLSearchParams(address));
  expect(read).toMatchObject(filters);
  expect(hasFilters(read)).toBe(written !== "");
  expect(buildUrlQuery(read).toString()).toBe(written);
});
