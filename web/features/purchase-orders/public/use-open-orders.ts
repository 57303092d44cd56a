import { NO_ORDER_FILTERS } from "#web/features/purchase-orders/order-filters.ts";
import { usePurchaseOrders } from "#web/features/purchase-orders/purchase-orders.queries.ts";

/** Newest orders that are sent and not received, of one supplier or of all. */
export function useOpenPurchaseOrders(supplierId: string | null) {
  const query = usePurchaseOrders({ ...NO_ORDER_FILTERS, status: "ORDERED", supplierId: supplierId ?? "" });
  const orders = query.data?.data.purchaseOrders;
  return {
    ...query,
    data: orders?.filter((order) => supplierId === null || order.supplierId === supplierId),
  };
}
