import { isCalendarDay } from "#core/dates.ts";
import type { ShiftFilters } from "../shifts.queries.ts";

export const NO_SHIFT_FILTERS: ShiftFilters = { page: 1, tillId: "", startDate: "", endDate: "" };

const MAX_PAGE = 1_000_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ignores invalid values. */
export function readShiftFilters(params: URLSearchParams): ShiftFilters {
  const page = Number(params.get("page"));
  const tillId = params.get("tillId") ?? "";
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text) ? text : "";
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    tillId: UUID.test(tillId) ? tillId : "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

export function writeShiftFilters({ page, ...filters }: ShiftFilters): URLSearchParams {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  if (page > 1) params.set("page", String(page));
  return params;
}

export const hasShiftFilters = ({ tillId, startDate, endDate }: ShiftFilters) =>
  Boolean(tillId || startDate || endDate);
