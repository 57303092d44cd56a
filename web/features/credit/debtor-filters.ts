import { DEBTOR_SORTS, type DebtorSort } from "#core/contract/credit/credit.ts";
import { buildUrlQuery, readUrlPage, readUrlSearch } from "#web/ui/data/url-query.ts";
import type { DebtorFilter } from "./credit.queries.ts";

const DEBTORS_PAGE_SIZE = 20;

export const DEBTOR_SORT_LABELS: Record<DebtorSort, string> = {
  balance: "Quien más debe",
  overdue: "Lo más vencido",
  name: "Nombre",
};

/** Reads the filter from the URL's query. Ignores invalid values. */
export function readDebtorFilter(params: URLSearchParams): DebtorFilter {
  return {
    search: readUrlSearch(params),
    sort: DEBTOR_SORTS.find((sort) => sort === params.get("sort")) ?? "balance",
    page: readUrlPage(params),
    limit: DEBTORS_PAGE_SIZE,
  };
}

export const writeDebtorFilter = ({ search, sort, page }: DebtorFilter): URLSearchParams =>
  buildUrlQuery({ search, sort: sort === "balance" ? "" : sort, page });
