import { expect, test } from "vitest";
import { buildUrlQuery, hasFilters } from "#web/ui/data/url-query.ts";
import { readShiftFilters } from "./closings-screen.tsx";

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
  const read = readShiftFilters(new URLSearchParams(address));
  expect(read).toMatchObject(filters);
  expect(hasFilters(read)).toBe(written !== "");
  expect(buildUrlQuery(read).toString()).toBe(written);
});
