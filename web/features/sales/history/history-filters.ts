import { SALE_STATUSES } from "#core/contract/sales/sales.ts";
import { addDays } from "#core/dates.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import type { SaleFilters } from "#web/features/sales/sales.queries.ts";
import { readUrlDayRange, readUrlId, readUrlPage, readUrlSearch } from "#web/ui/data/url-query.ts";

export type SaleFilterDraft = Omit<SaleFilters, "page">;

const METHODS = [...PAYMENT_METHODS, "MIXED"] as const;

/** Reads the filters of the URL and ignores invalid values. */
export function readSaleFilters(params: URLSearchParams): SaleFilters {
  return {
    page: readUrlPage(params),
    search: readUrlSearch(params),
    ...readUrlDayRange(params),
    method: METHODS.find((method) => method === params.get("method")) ?? "",
    sellerId: readUrlId(params, "sellerId"),
    status: SALE_STATUSES.find((status) => status === params.get("status")) ?? "",
    shiftId: readUrlId(params, "shiftId"),
  };
}

const { page: _, ...none } = readSaleFilters(new URLSearchParams());

export const NO_SALE_FILTERS: SaleFilterDraft = none;

export function countMoreFilters({ method, sellerId, status, shiftId }: SaleFilterDraft): number {
  return [method, sellerId, status, shiftId].filter((value) => value !== "").length;
}

type Period = Pick<SaleFilterDraft, "startDate" | "endDate">;

/** Lists the periods that one tap chooses; a week is the last seven days. */
export function listQuickPeriods(today: string): readonly (Period & { label: string })[] {
  const yesterday = addDays(today, -1);
  return [
    { label: "Hoy", startDate: today, endDate: today },
    { label: "Ayer", startDate: yesterday, endDate: yesterday },
    { label: "7 días", startDate: addDays(today, -6), endDate: today },
    { label: "Este mes", startDate: `${today.slice(0, 8)}01`, endDate: today },
  ];
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}

export function findDateRangeProblem({ startDate, endDate }: Period) {
  const backwards = startDate && endDate && startDate > endDate;
  return backwards ? "Debe ser igual o posterior a la de inicio" : undefined;
}
