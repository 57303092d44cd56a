import { expect, it } from "vitest";
import { buildUrlQuery, hasFilters, readUrlFilters } from "#web/ui/data/url-query.ts";
import { DOCUMENT_FILTERS } from "./fiscal.queries.ts";

const NO_FILTERS = { page: 1, state: "", kind: "", startDate: "", endDate: "", search: "" };

it("filters are read from the address as they were written", () => {
  const filters = { ...NO_FILTERS, page: 3, state: "REJECTED", startDate: "2026-11-01", search: "FE12" };
  expect(readUrlFilters(DOCUMENT_FILTERS, buildUrlQuery(filters))).toEqual(filters);
  expect(hasFilters(filters)).toBe(true);
});

it("invalid values in the address are ignored", () => {
  const params = new URLSearchParams("page=-1&state=LOST&kind=x&startDate=2026-13-40");
  expect(readUrlFilters(DOCUMENT_FILTERS, params)).toEqual(NO_FILTERS);
  expect(hasFilters({ ...NO_FILTERS, page: 2 })).toBe(false);
});
