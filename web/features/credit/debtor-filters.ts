import { DEBTOR_SORTS, type DebtorSort } from "#core/contract/credit/credit.ts";
import { readPage, readSearch, writeFilters } from "#web/ui/data/address-values.ts";
import type { DebtorFilter } from "./credit.queries.ts";

const DEBTORS_PAGE_SIZE = 20;

export const DEBTOR_SORT_LABELS: Record<DebtorSort, string> = {
  balance: "Quien más debe",
  overdue: "Lo más vencido",
  name: "Nombre",
};

/** Ignores invalid values. */
export function readDebtorFilter(params: URLSearchParams): DebtorFilter {
  return {
    search: readSearch(params),
    sort: DEBTOR_SORTS.find((sort) => sort === params.get("sort")) ?? "balance",
    page: readPage(params),
    limit: DEBTORS_PAGE_SIZE,
  };
}

export const writeDebtorFilter = ({ search, sort, page }: DebtorFilter): URLSearchParams =>
  writeFilters({ search, sort: sort === "balance" ? "" : sort, page });
