import { expect, test } from "vitest";
import { buildUrlQuery, hasFilters } from "#web/ui/data/url-query.ts";
import {
  countMoreFilters,
  findDateRangeProblem,
  isSamePeriod,
  listQuickPeriods,
  NO_SALE_FILTERS,
  readSaleFilters,
} from "./history-filters.ts";

const id = "01a1fbab-4c11-7000-8000-0123456789ab";
const firstPage = { page: 1, ...NO_SALE_FILTERS };

test.each([
  ["", firstPage],
  ["page=3", { ...firstPage, page: 3 }],
  ["page=0", firstPage],
  ["page=2.5", firstPage],
  ["page=-1", firstPage],
  ["page=9999999", firstPage],
  ["page=dos", firstPage],
  ["search=%20arroz%20", { ...firstPage, search: "arroz" }],
  [
    "startDate=2026-03-01&endDate=2026-03-31",
    { ...firstPage, startDate: "2026-03-01", endDate: "2026-03-31" },
  ],
  ["startDate=2026-02-30&endDate=ayer", firstPage],
  [
    `method=CREDIT&status=RETURNED&sellerId=${id}&shiftId=${id}`,
    { ...firstPage, method: "CREDIT", status: "RETURNED", sellerId: id, shiftId: id },
  ],
  ["method=GOLD&status=LOST&sellerId=1&shiftId=x", firstPage],
])("the address ?%s is read as %o", (query, filters) => {
  expect(readSaleFilters(new URLSearchParams(query))).toEqual(filters);
});

test.each([
  [firstPage, ""],
  [{ ...firstPage, search: "   " }, ""],
  [{ ...firstPage, page: 2 }, "page=2"],
  [{ ...firstPage, search: "café & pan" }, "search=caf%C3%A9+%26+pan"],
  [{ ...firstPage, method: "MIXED" as const, shiftId: id }, `method=MIXED&shiftId=${id}`],
  [
    { ...firstPage, page: 4, search: "pan", startDate: "2026-03-01", endDate: "2026-03-31" },
    "search=pan&startDate=2026-03-01&endDate=2026-03-31&page=4",
  ],
])("%o is written as ?%s", (filters, query) => {
  expect(buildUrlQuery(filters).toString()).toBe(query);
  expect(readSaleFilters(new URLSearchParams(query)).page).toBe(filters.page);
});

test("any filter counts, but the page does not", () => {
  expect(hasFilters({ ...NO_SALE_FILTERS })).toBe(false);
  expect(hasFilters({ ...NO_SALE_FILTERS, endDate: "2026-03-01" })).toBe(true);
  expect(hasFilters({ ...NO_SALE_FILTERS, status: "RETURNED" })).toBe(true);
  expect(countMoreFilters({ ...NO_SALE_FILTERS, search: "pan", status: "RETURNED", sellerId: id })).toBe(2);
});

test("a range is ordered", () => {
  expect(findDateRangeProblem({ startDate: "2026-03-02", endDate: "2026-03-01" })).toBeDefined();
  expect(findDateRangeProblem({ startDate: "2026-03-01", endDate: "2026-03-01" })).toBeUndefined();
  expect(findDateRangeProblem({ startDate: "2026-03-02", endDate: "" })).toBeUndefined();
});

test("the quick periods end today or yesterday, and a month starts on its first day", () => {
  const periods = listQuickPeriods("2026-03-02");
  expect(periods.map(({ label, startDate, endDate }) => `${label}: ${startDate} ${endDate}`)).toEqual([
    "Hoy: 2026-03-02 2026-03-02",
    "Ayer: 2026-03-01 2026-03-01",
    "7 días: 2026-02-24 2026-03-02",
    "Este mes: 2026-03-01 2026-03-02",
  ]);
  expect(isSamePeriod(periods[0]!, { startDate: "2026-03-02", endDate: "2026-03-02" })).toBe(true);
  expect(isSamePeriod(periods[0]!, periods[1]!)).toBe(false);
});
