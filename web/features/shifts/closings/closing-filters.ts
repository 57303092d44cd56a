import { readDay, readId, readPage } from "#web/ui/data/address-values.ts";
import type { ShiftFilters } from "../shifts.queries.ts";

export const NO_SHIFT_FILTERS: ShiftFilters = { page: 1, tillId: "", startDate: "", endDate: "" };

/** Ignores invalid values. */
export function readShiftFilters(params: URLSearchParams): ShiftFilters {
  return {
    page: readPage(params),
    tillId: readId(params, "tillId"),
    startDate: readDay(params, "startDate"),
    endDate: readDay(params, "endDate"),
  };
}
