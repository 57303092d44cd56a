import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { FISCAL_DOCUMENT_KINDS } from "#core/contract/fiscal/fiscal-document.ts";
import { isCalendarDay } from "#core/dates.ts";
import type { FiscalDocumentFilters } from "./fiscal.queries.ts";

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 200;

export const NO_DOCUMENT_FILTERS: FiscalDocumentFilters = {
  page: 1,
  state: "",
  kind: "",
  startDate: "",
  endDate: "",
  search: "",
};

/** Ignores invalid values. */
export function readDocumentFilters(params: URLSearchParams): FiscalDocumentFilters {
  const page = Number(params.get("page"));
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDay(text) ? text : "";
  };
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    state: FISCAL_DOCUMENT_STATES.find((state) => state === params.get("state")) ?? "",
    kind: FISCAL_DOCUMENT_KINDS.find((kind) => kind === params.get("kind")) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
    search: (params.get("search") ?? "").slice(0, MAX_SEARCH),
  };
}

export function writeDocumentFilters({ page, ...filters }: FiscalDocumentFilters): URLSearchParams {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== "");
  // Names the tab of the screen (`parte`), because other tabs have filters too.
  const params = new URLSearchParams([
    ["parte", "documentos"],
    ...given.map(([name, value]) => [name, value.trim()] as [string, string]),
  ]);
  if (page > 1) params.set("page", String(page));
  return params;
}

export const hasDocumentFilters = ({ page: _, ...filters }: FiscalDocumentFilters): boolean =>
  Object.values(filters).some((value) => value.trim() !== "");
