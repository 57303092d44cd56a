import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  deletePurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  type PurchaseOrder,
  readPurchaseOrderStatistics,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { getLastPurchase, receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { reorderReport } from "#core/contract/reports/reports.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import { call } from "#web/api/client.ts";
import {
  PAYABLES_KEY,
  PRODUCTS_KEY,
  PURCHASE_ORDERS_KEY,
  REPORTS_KEY,
  SALE_STATISTICS_KEY,
  SHIFTS_KEY,
  SUPPLIERS_KEY,
} from "#web/api/query-keys.ts";
import type { OrderFilters } from "./order-filters.ts";

const REORDER = ["reports", "reorder"] as const;

export function usePurchaseOrders({ page, status, supplierId }: OrderFilters) {
  return useQuery({
    queryKey: [...PURCHASE_ORDERS_KEY, "list", page, status, supplierId],
    queryFn: ({ signal }) => {
      const query = { page, limit: 20, ...(status && { status }), ...(supplierId && { supplierId }) };
      return call(listPurchaseOrders, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function usePurchaseOrder(id: string, open: boolean) {
  return useQuery({
    queryKey: [...PURCHASE_ORDERS_KEY, "one", id],
    queryFn: async ({ signal }) =>
      (await call(getPurchaseOrder, { params: { id } }, { signal })).data.purchaseOrder,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useOrderStatistics() {
  return useQuery({
    queryKey: [...PURCHASE_ORDERS_KEY, "stats"],
    queryFn: async ({ signal }) => (await call(readPurchaseOrderStatistics, {}, { signal })).data,
  });
}

export type OrderRequestBody = EndpointCallInput<typeof createPurchaseOrder>["body"];

/** Refreshes orders and all that they change, such as payables and stock. Call it also after a failure. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        PURCHASE_ORDERS_KEY,
        REORDER,
        SUPPLIERS_KEY,
        PAYABLES_KEY,
        PRODUCTS_KEY,
        SALE_STATISTICS_KEY,
        REPORTS_KEY,
        SHIFTS_KEY,
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

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

export function useChangeOrderStatus() {
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: OrderStatus }) =>
      call(changePurchaseOrderStatus, { params: { id }, body: { status } }),
    onSettled: useRefresh(),
  });
}

export type ReceptionRequestBody = EndpointCallInput<typeof receiveGoods>["body"];

export function useReceiveGoods() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ReceptionRequestBody }) =>
      call(receiveGoods, { params: { id }, body }),
    onSettled: useRefresh(),
  });
}

/** Records goods that arrived. Payment from the drawer changes the shift, which is refreshed too. */
export function useRecordArrival() {
  return useMutation({
    mutationFn: (body: EndpointCallInput<typeof recordArrival>["body"]) => call(recordArrival, { body }),
    onSettled: useRefresh(),
  });
}

/** Reads the last cost for a line without a price; null when unknown. */
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
export function useReorderReport(days: number) {
  return useQuery({
    queryKey: [...REORDER, days],
    queryFn: async ({ signal }) => (await call(reorderReport, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useDeleteOrder() {
  return useMutation({
    mutationFn: (id: string) => call(deletePurchaseOrder, { params: { id } }),
    onSettled: useRefresh(),
  });
}
