import { readUrlDayRange, readUrlId, readUrlPage } from "#web/ui/data/url-query.ts";
import type { ShiftFilters } from "../shifts.queries.ts";

export const NO_SHIFT_FILTERS: ShiftFilters = { page: 1, tillId: "", startDate: "", endDate: "" };

/** Reads the filters from the URL's query. Ignores invalid values. */
export function readShiftFilters(params: URLSearchParams): ShiftFilters {
  return {
    page: readUrlPage(params),
    tillId: readUrlId(params, "tillId"),
    ...readUrlDayRange(params),
  };
}
