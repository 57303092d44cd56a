import { expect, it } from "vitest";
import { isFiltered, NO_FILTERS, readFilters, writeFilters } from "./document-filters.ts";

it("filters are read from the address as they were written", () => {
  const filters = { ...NO_FILTERS, page: 3, state: "REJECTED", startDate: "2026-11-01", search: "FE12" };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
});

it("invalid values in the address are ignored", () => {
  const params = new URLSearchParams("page=-1&state=LOST&kind=x&startDate=2026-13-40");
  expect(readFilters(params)).toEqual(NO_FILTERS);
  expect(isFiltered({ ...NO_FILTERS, page: 2 })).toBe(false);
});
