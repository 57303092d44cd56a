import { isCalendarDay } from "#core/dates.ts";
import type { ReturnFilters } from "./returns.queries.ts";

const MAX_PAGE = 1_000_000;

/** Ignores invalid values. */
export function readReturnFilters(params: URLSearchParams): ReturnFilters {
  const page = Number(params.get("page"));
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text) ? text : "";
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

export function writeReturnFilters({ page, startDate, endDate }: ReturnFilters): URLSearchParams {
  return new URLSearchParams({
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(page > 1 && { page: String(page) }),
  });
}
