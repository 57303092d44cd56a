import { ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import { readId, readPage, writeFilters } from "#web/ui/data/address-values.ts";

export type OrderFilters = { page: number; status: OrderStatus | ""; supplierId: string };

export const NO_ORDER_FILTERS: OrderFilters = { page: 1, status: "", supplierId: "" };
export const ORDERS_TAB_PARAM = "ordenes";

/** Ignores invalid values. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  return {
    page: readPage(params),
    status: ORDER_STATUSES.find((one) => one === params.get("status")) ?? "",
    supplierId: readId(params, "supplierId"),
  };
}

export const writeOrderFilters = (filters: OrderFilters): URLSearchParams =>
  writeFilters({ tab: ORDERS_TAB_PARAM, ...filters });
