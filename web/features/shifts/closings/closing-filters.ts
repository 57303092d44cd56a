import { readDay, readPage } from "#web/ui/data/address-values.ts";
import type { ShiftFilters } from "../shifts.queries.ts";

export const NO_SHIFT_FILTERS: ShiftFilters = { page: 1, tillId: "", startDate: "", endDate: "" };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ignores invalid values. */
export function readShiftFilters(params: URLSearchParams): ShiftFilters {
  const tillId = params.get("tillId") ?? "";
  return {
    page: readPage(params),
    tillId: UUID.test(tillId) ? tillId : "",
    startDate: readDay(params, "startDate"),
    endDate: readDay(params, "endDate"),
  };
}

export function writeShiftFilters({ page, ...filters }: ShiftFilters): URLSearchParams {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  if (page > 1) params.set("page", String(page));
  return params;
}

export const hasShiftFilters = ({ tillId, startDate, endDate }: ShiftFilters) =>
  Boolean(tillId || startDate || endDate);
