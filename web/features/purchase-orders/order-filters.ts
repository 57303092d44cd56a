import { ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import { buildUrlQuery, readUrlId, readUrlPage } from "#web/ui/data/url-query.ts";

export type OrderFilters = { page: number; status: OrderStatus | ""; supplierId: string };

export const NO_ORDER_FILTERS: OrderFilters = { page: 1, status: "", supplierId: "" };
/** The value of the URL parameter `tab` for the tab of the orders. */
export const ORDERS_TAB = "ordenes";

/** Reads the filters from the URL. Ignores invalid values. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  return {
    page: readUrlPage(params),
    status: ORDER_STATUSES.find((one) => one === params.get("status")) ?? "",
    supplierId: readUrlId(params, "supplierId"),
  };
}

export const writeOrderFilters = (filters: OrderFilters): URLSearchParams =>
  buildUrlQuery({ tab: ORDERS_TAB, ...filters });
