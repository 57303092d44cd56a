import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { readUrlChoice, readUrlId } from "#web/ui/data/url-query.ts";

export const ORDER_FILTERS = { status: readUrlChoice(ORDER_STATUSES), supplierId: readUrlId };
/** The tab of the orders in the URL, beside its filters. */
export const ORDERS_TAB = { tab: "ordenes" };
