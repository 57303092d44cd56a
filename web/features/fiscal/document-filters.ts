import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { FISCAL_DOCUMENT_KINDS } from "#core/contract/fiscal/fiscal-document.ts";
import { buildUrlQuery, readUrlDayRange, readUrlPage, readUrlSearch } from "#web/ui/data/url-query.ts";
import type { FiscalDocumentFilters } from "./fiscal.queries.ts";

export const NO_DOCUMENT_FILTERS: FiscalDocumentFilters = {
  page: 1,
  state: "",
  kind: "",
  startDate: "",
  endDate: "",
  search: "",
};

/** Reads the filters from the URL. Ignores invalid values. */
export function readDocumentFilters(params: URLSearchParams): FiscalDocumentFilters {
  return {
    page: readUrlPage(params),
    state: FISCAL_DOCUMENT_STATES.find((state) => state === params.get("state")) ?? "",
    kind: FISCAL_DOCUMENT_KINDS.find((kind) => kind === params.get("kind")) ?? "",
    ...readUrlDayRange(params),
    search: readUrlSearch(params),
  };
}

/** Names the tab of the screen (`parte`), because other tabs have filters too. */
export const writeDocumentFilters = (filters: FiscalDocumentFilters): URLSearchParams =>
  buildUrlQuery({ parte: "documentos", ...filters });
