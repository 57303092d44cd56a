import { isCalendarDay } from "#core/dates.ts";
import { isUuid } from "#core/uuid.ts";

// Filters and the page of a list, as the query of the URL holds them.

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 200;

/** Reads the page from the URL's query, 1 if it is invalid. */
export function readUrlPage(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Reads a day from the URL's query, an empty text if it is invalid. */
export function readUrlDay(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? "";
  return isCalendarDay(text) ? text : "";
}

/** Reads the first and the last day from the URL's query, empty texts if they are invalid. */
export const readUrlDayRange = (params: URLSearchParams) => ({
  startDate: readUrlDay(params, "startDate"),
  endDate: readUrlDay(params, "endDate"),
});

/** Reads an id from the URL's query, an empty text if it is invalid. */
export function readUrlId(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? "";
  return isUuid(text) ? text : "";
}

/** Reads the text of a search from the URL's query, without spaces at its ends. */
export function readUrlSearch(params: URLSearchParams): string {
  return (params.get("search") ?? "").trim().slice(0, MAX_SEARCH);
}

/** Reads one of these texts from the URL's query, an empty text if it is none of them. */
export const readUrlChoice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (params: URLSearchParams, name: string): Choice | "" =>
    choices.find((one) => one === params.get(name)) ?? "";

/** How the filters of a list are read, by their names in the URL's query. */
export type FilterReaders = Record<string, (params: URLSearchParams, name: string) => string>;

export type UrlFilters<Readers extends FilterReaders> = { page: number } & {
  [Name in keyof Readers]: ReturnType<Readers[Name]>;
};

/** Reads the page and the filters. Without `params` they are those of the whole list. */
export function readUrlFilters<Readers extends FilterReaders>(
  readers: Readers,
  params = new URLSearchParams(),
): UrlFilters<Readers> {
  const filters = Object.entries(readers).map(([name, read]) => [name, read(params, name)]);
  return { page: readUrlPage(params), ...Object.fromEntries(filters) };
}

type Filters = { page?: number; [name: string]: string | number | undefined };

/** Builds the URL's query of filters without empty texts; the page comes last, unless it is the first page. */
export function buildUrlQuery({ page = 1, ...filters }: Filters): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value = ""] of Object.entries(filters)) {
    const text = String(value).trim();
    if (text !== "") params.set(name, text);
  }
  if (page > 1) params.set("page", String(page));
  return params;
}

export const hasFilters = ({ page: _, ...filters }: Filters): boolean =>
  buildUrlQuery(filters).toString() !== "";
