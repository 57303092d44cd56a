import { DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { DOCUMENT_KINDS } from "#core/contract/fiscal/fiscal-document.ts";
import { isDay } from "#core/dates.ts";
import type { DocumentFilters } from "./fiscal.queries.ts";

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 200;

export const NO_FILTERS: DocumentFilters = {
  page: 1,
  state: "",
  kind: "",
  startDate: "",
  endDate: "",
  search: "",
};

/** Ignores invalid values. */
export function readFilters(params: URLSearchParams): DocumentFilters {
  const page = Number(params.get("page"));
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isDay(text) ? text : "";
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    state: DOCUMENT_STATES.find((state) => state === params.get("state")) ?? "",
    kind: DOCUMENT_KINDS.find((kind) => kind === params.get("kind")) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
    search: (params.get("search") ?? "").slice(0, MAX_SEARCH),
  };
}

export function writeFilters({ page, ...filters }: DocumentFilters): URLSearchParams {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== "");
  // Names the tab of the screen (`parte`), because other tabs have filters too.
  const params = new URLSearchParams([
    ["parte", "documentos"],
    ...given.map(([name, value]) => [name, value.trim()] as [string, string]),
  ]);
  if (page > 1) params.set("page", String(page));
  return params;
}

export const isFiltered = ({ page: _, ...filters }: DocumentFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== "");
