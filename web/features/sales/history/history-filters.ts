import { isDay } from "#core/dates.ts";
import type { SaleFilters } from "#web/features/sales/sales.queries.ts";

/** What the form holds: the filters without the page, which starts again at 1 with every search. */
export type FilterDraft = Omit<SaleFilters, "page">;

export const NO_FILTERS: FilterDraft = { search: "", startDate: "", endDate: "" };

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 200;

/** From the address bar, where anything may stand: what makes no sense counts as absent. */
export function readFilters(params: URLSearchParams): SaleFilters {
  const page = Number(params.get("page"));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    startDate: readDay(params.get("startDate")),
    endDate: readDay(params.get("endDate")),
  };
}

function readDay(text: string | null): string {
  return text && isDay(text) ? text : "";
}

/** Page 1 and empty filters are not worth a word in the address. */
export function writeFilters({ page, ...filters }: SaleFilters): URLSearchParams {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== "");
  const params = new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
  if (page > 1) params.set("page", String(page));
  return params;
}

export function isFiltered({ search, startDate, endDate }: FilterDraft): boolean {
  return Boolean(search || startDate || endDate);
}

export function rangeProblem({ startDate, endDate }: FilterDraft): string | undefined {
  const backwards = startDate && endDate && startDate > endDate;
  return backwards ? "Debe ser igual o posterior a la de inicio" : undefined;
}
