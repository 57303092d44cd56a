import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  movePurchaseOrder,
  type PurchaseOrder,
  purchaseOrderStatistics,
  updatePurchaseOrder,
} from "#core/contract/purchase-orders.ts";
import type { OrderStatus } from "#core/order-status.ts";
import { call } from "#web/api/client.ts";
import type { OrderFilters } from "./order-filters.ts";

const ORDERS = ["purchase-orders"] as const;

/** One page, newest first; the one before stays in sight meanwhile. */
export function usePurchaseOrders({ page, status, supplierId }: OrderFilters) {
  return useQuery({
    queryKey: [...ORDERS, "list", page, status, supplierId],
    queryFn: ({ signal }) => {
      const query = { page, limit: 20, ...(status && { status }), ...(supplierId && { supplierId }) };
      return call(listPurchaseOrders, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The order as it is now: it is read anew whenever it is opened. */
export function usePurchaseOrder(id: string, open: boolean) {
  return useQuery({
    queryKey: [...ORDERS, "one", id],
    queryFn: async ({ signal }) =>
      (await call(getPurchaseOrder, { params: { id } }, { signal })).data.purchaseOrder,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useOrderStatistics() {
  return useQuery({
    queryKey: [...ORDERS, "stats"],
    queryFn: async ({ signal }) => (await call(purchaseOrderStatistics, {}, { signal })).data,
  });
}

export type OrderBody = CallInput<typeof createPurchaseOrder>["body"];

/** Orders are counted at their suppliers, and a received one is in the stock. Also after a failure. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ORDERS, ["suppliers"], ["products"], ["sales", "statistics"]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

export function useSaveOrder() {
  return useMutation({
    mutationFn: ({ order, body, key }: { order: PurchaseOrder | null; body: OrderBody; key: string }) =>
      order
        ? call(updatePurchaseOrder, {
            params: { id: order.id },
            body: { ...body, seenItem: order.items[0]?.id },
          })
        : call(createPurchaseOrder, { body }, { idempotencyKey: key }),
    onSettled: useRefresh(),
  });
}

export function useMoveOrder() {
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: OrderStatus }) =>
      call(movePurchaseOrder, { params: { id }, body: { status } }),
    onSettled: useRefresh(),
  });
}

export function useDeleteOrder() {
  return useMutation({
    mutationFn: (id: string) => call(deletePurchaseOrder, { params: { id } }),
    onSettled: useRefresh(),
  });
}
