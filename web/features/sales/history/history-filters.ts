import { SALE_STATUSES } from "#core/contract/sales/sales.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { isUuid } from "#core/uuid.ts";
import type { SaleFilters } from "#web/features/sales/sales.queries.ts";
import { readDay, readPage } from "#web/ui/data/address-values.ts";

export type SaleFilterDraft = Omit<SaleFilters, "page">;

export const NO_SALE_FILTERS: SaleFilterDraft = {
  search: "",
  startDate: "",
  endDate: "",
  method: "",
  sellerId: "",
  status: "",
  shiftId: "",
};

const MAX_SEARCH = 200;
const METHODS = [...PAYMENT_METHODS, "MIXED"] as const;

/** Reads the filters of the URL and ignores invalid values. */
export function readSaleFilters(params: URLSearchParams): SaleFilters {
  const text = (name: keyof SaleFilterDraft) => params.get(name) ?? "";
  const id = (name: keyof SaleFilterDraft) => (isUuid(text(name)) ? text(name) : "");
  return {
    page: readPage(params),
    search: text("search").trim().slice(0, MAX_SEARCH),
    startDate: readDay(params, "startDate"),
    endDate: readDay(params, "endDate"),
    method: METHODS.find((method) => method === text("method")) ?? "",
    sellerId: id("sellerId"),
    status: SALE_STATUSES.find((status) => status === text("status")) ?? "",
    shiftId: id("shiftId"),
  };
}

export function toFilterSearchParams({ page, ...filters }: SaleFilters): URLSearchParams {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== "");
  const params = new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
  if (page > 1) params.set("page", String(page));
  return params;
}

export function hasSaleFilters(filters: SaleFilterDraft): boolean {
  return Object.keys(NO_SALE_FILTERS).some((name) => filters[name as keyof SaleFilterDraft] !== "");
}

export function countMoreFilters({ method, sellerId, status, shiftId }: SaleFilterDraft): number {
  return [method, sellerId, status, shiftId].filter((value) => value !== "").length;
}

export function dateRangeProblem({
  startDate,
  endDate,
}: Pick<SaleFilterDraft, "startDate" | "endDate">): string | undefined {
  const backwards = startDate && endDate && startDate > endDate;
  return backwards ? "Debe ser igual o posterior a la de inicio" : undefined;
}
