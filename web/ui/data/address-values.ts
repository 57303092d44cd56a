import { isCalendarDay } from "#core/dates.ts";

const MAX_PAGE = 1_000_000;

/** Reads the page from the URL's query, 1 if it is invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Reads a day from the URL's query, an empty text if it is invalid. */
export function readDay(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? "";
  return isCalendarDay(text) ? text : "";
}
