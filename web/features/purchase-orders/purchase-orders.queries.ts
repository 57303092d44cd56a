import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  deletePurchaseOrder,
  getPurchaseOrder,
  getPurchaseOrderStatistics,
  listPurchaseOrders,
  type PurchaseOrder,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { getLastPurchase, receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { reorderReport } from "#core/contract/reports/reports.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useEndpointAnswer, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import {
  PAYABLES_KEY,
  PRODUCTS_KEY,
  PURCHASE_ORDERS_KEY,
  REPORTS_KEY,
  SALE_STATISTICS_KEY,
  SHIFTS_KEY,
  SUPPLIERS_KEY,
} from "#web/api/query-keys.ts";
import type { UrlFilters } from "#web/ui/data/url-query.ts";
import type { ORDER_FILTERS } from "./order-filters.ts";

const REORDER = ["reports", "reorder"] as const;

type OrderFilters = Partial<UrlFilters<typeof ORDER_FILTERS>>;

export function usePurchaseOrders({ page = 1, status, supplierId }: OrderFilters) {
  const query = { page, limit: 20, ...(status && { status }), ...(supplierId && { supplierId }) };
  return useEndpointAnswer(PURCHASE_ORDERS_KEY, listPurchaseOrders, { query });
}

/** The newest orders that are sent and not received, of one supplier, or of all for null. */
export function useOpenPurchaseOrders(supplierId: string | null) {
  const query = usePurchaseOrders({ status: "ORDERED", supplierId: supplierId ?? "" });
  const orders = query.data?.data.purchaseOrders;
  // While another supplier's orders load, the query still has those of the last supplier.
  return orders?.filter((order) => supplierId === null || order.supplierId === supplierId) ?? [];
}

export const usePurchaseOrder = (id: string, open: boolean) =>
  useEndpoint(
    PURCHASE_ORDERS_KEY,
    getPurchaseOrder,
    { params: { id } },
    { select: ({ purchaseOrder }) => purchaseOrder, enabled: open, staleTime: 0, gcTime: 0 },
  );

export const useOrderStatistics = () => useEndpoint(PURCHASE_ORDERS_KEY, getPurchaseOrderStatistics, {});

export type OrderRequestBody = EndpointCallInput<typeof createPurchaseOrder>["body"];

/** Makes orders stale and all that orders change, such as payables and stock. Also needed after a failure. */
const useRefresh = () =>
  useInvalidateAndWait(
    PURCHASE_ORDERS_KEY,
    REORDER,
    SUPPLIERS_KEY,
    PAYABLES_KEY,
    PRODUCTS_KEY,
    SALE_STATISTICS_KEY,
    REPORTS_KEY,
    SHIFTS_KEY,
  );

export function useSaveOrder() {
  return useMutation({
    mutationFn: ({ order, body }: { order: PurchaseOrder | null; body: OrderRequestBody }) =>
      order
        ? call(updatePurchaseOrder, {
            params: { id: order.id },
            body: { ...body, seenItem: order.items[0]?.id },
          })
        : call(createPurchaseOrder, { body }),
    onSettled: useRefresh(),
  });
}

export const useChangeOrderStatus = () => useWrite(changePurchaseOrderStatus, { onSettled: useRefresh() });
export const useDeleteOrder = () => useWrite(deletePurchaseOrder, { onSettled: useRefresh() });

export type ReceptionRequestBody = EndpointCallInput<typeof receiveGoods>["body"];

export const useReceiveGoods = () => useWrite(receiveGoods, { onSettled: useRefresh() });

/** Records goods that arrived without an order. A payment from the drawer also changes the shift. */
export const useRecordArrival = () => useWrite(recordArrival, { onSettled: useRefresh() });

/** Returns a function that reads the last cost of one unit of a product in pesos; null when unknown. */
export function useLastPurchaseCost() {
  const queryClient = useQueryClient();
  return async (productId: string): Promise<number | null> => {
    const last = await queryClient.fetchQuery({
      queryKey: [...PURCHASE_ORDERS_KEY, "last", productId],
      queryFn: async () => (await call(getLastPurchase, { params: { id: productId } })).data,
    });
    return last?.cost ?? null;
  };
}

/** Products that run out within `days` days, soonest first. */
export const useReorderReport = (days: number) =>
  useEndpoint(REORDER, reorderReport, { query: { days } }, { placeholderData: keepPreviousData });
