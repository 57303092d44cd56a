import { expect, it } from "vitest";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { NO_DOCUMENT_FILTERS, readDocumentFilters, writeDocumentFilters } from "./documents-section.tsx";

it("filters are read from the address as they were written", () => {
  const filters = {
    ...NO_DOCUMENT_FILTERS,
    page: 3,
    state: "REJECTED",
    startDate: "2026-11-01",
    search: "FE12",
  };
  expect(readDocumentFilters(writeDocumentFilters(filters))).toEqual(filters);
  expect(hasFilters(filters)).toBe(true);
});

it("invalid values in the address are ignored", () => {
  const params = new URLSearchParams("page=-1&state=LOST&kind=x&startDate=2026-13-40");
  expect(readDocumentFilters(params)).toEqual(NO_DOCUMENT_FILTERS);
  expect(hasFilters({ ...NO_DOCUMENT_FILTERS, page: 2 })).toBe(false);
});
