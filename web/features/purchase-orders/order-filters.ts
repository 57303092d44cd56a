import { ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import { isUuid } from "#core/uuid.ts";

export type OrderFilters = { page: number; status: OrderStatus | ""; supplierId: string };

export const NO_ORDER_FILTERS: OrderFilters = { page: 1, status: "", supplierId: "" };
export const ORDERS_TAB_PARAM = "ordenes";

const MAX_PAGE = 1_000_000;

/** Ignores invalid values. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const page = Number(params.get("page"));
  const status = params.get("status");
  const supplierId = params.get("supplierId") ?? "";
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    status: ORDER_STATUSES.find((one) => one === status) ?? "",
    supplierId: isUuid(supplierId) ? supplierId : "",
  };
}

export function writeOrderFilters({ page, status, supplierId }: OrderFilters): URLSearchParams {
  const params = new URLSearchParams({ tab: ORDERS_TAB_PARAM });
  if (status) params.set("status", status);
  if (supplierId) params.set("supplierId", supplierId);
  if (page > 1) params.set("page", String(page));
  return params;
}
