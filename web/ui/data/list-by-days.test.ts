import { expect, test } from "vitest";
import { DAY_FILTERS } from "./list-by-days.tsx";
import { buildUrlQuery, readUrlFilters } from "./url-query.ts";

test.each([
  ["", { page: 1, startDate: "", endDate: "" }, ""],
  ["page=x&startDate=2026-02-30&endDate=hoy", { page: 1, startDate: "", endDate: "" }, ""],
  [
    "startDate=2026-11-01&endDate=2026-11-22&page=3",
    { page: 3, startDate: "2026-11-01", endDate: "2026-11-22" },
    "startDate=2026-11-01&endDate=2026-11-22&page=3",
  ],
])("the address ?%s is read as %o", (query, filters, written) => {
  expect(readUrlFilters(DAY_FILTERS, new URLSearchParams(query))).toEqual(filters);
  expect(buildUrlQuery(filters).toString()).toBe(written);
});
