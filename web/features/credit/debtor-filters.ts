import { DEBTOR_SORTS, type DebtorSort } from "#core/contract/credit/credit.ts";
import { readPage } from "#web/ui/data/address-values.ts";
import type { DebtorFilter } from "./credit.queries.ts";

const DEBTORS_PAGE_SIZE = 20;
const MAX_SEARCH = 200;

export const DEBTOR_SORT_LABELS: Record<DebtorSort, string> = {
  balance: "Quien más debe",
  overdue: "Lo más vencido",
  name: "Nombre",
};

/** Ignores invalid values. */
export function readDebtorFilter(params: URLSearchParams): DebtorFilter {
  return {
    search: (params.get("search") ?? "").slice(0, MAX_SEARCH),
    sort: DEBTOR_SORTS.find((sort) => sort === params.get("sort")) ?? "balance",
    page: readPage(params),
    limit: DEBTORS_PAGE_SIZE,
  };
}

export function writeDebtorFilter({ search, sort, page }: DebtorFilter): URLSearchParams {
  return new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(sort !== "balance" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}
