import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  adjustPayable,
  listPayables,
  type PayableSort,
  paySupplier,
  readSupplierAccount,
  returnToSupplier,
  reverseSupplierPayment,
} from "#core/contract/payables.ts";
import { call } from "#web/api/client.ts";
import { PAYABLES_KEY, PRODUCTS_KEY, REPORTS_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";

export type PayableFilter = { search: string; sort: PayableSort; page: number; limit: number };

export function usePayables(filter: PayableFilter, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...PAYABLES_KEY, "list", filter],
    queryFn: async ({ signal }) => (await call(listPayables, { query: filter }, { signal })).data,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

export function useSupplierAccount(supplierId: string, page = 1, limit = 20, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...PAYABLES_KEY, "account", supplierId, page, limit],
    queryFn: async ({ signal }) => {
      const input = { params: { id: supplierId }, query: { page, limit } };
      return (await call(readSupplierAccount, input, { signal })).data;
    },
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns a function to call after a payment, which also changes drawer and reports; also after a failure,
 * because the payment may be recorded.
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [PAYABLES_KEY, SHIFTS_KEY, REPORTS_KEY, PRODUCTS_KEY])
      void queryClient.invalidateQueries({ queryKey });
  };
}

type KeyedBody<Body> = { id: string; key: string; body: Body };

export function usePaySupplier() {
  return useMutation({
    mutationFn: async ({ id, key, body }: KeyedBody<EndpointCallInput<typeof paySupplier>["body"]>) =>
      (await call(paySupplier, { params: { id }, body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useAdjustPayable() {
  return useMutation({
    mutationFn: async ({ id, key, body }: KeyedBody<EndpointCallInput<typeof adjustPayable>["body"]>) =>
      (await call(adjustPayable, { params: { id }, body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useRecordReturnToSupplier() {
  return useMutation({
    mutationFn: async ({ id, key, body }: KeyedBody<EndpointCallInput<typeof returnToSupplier>["body"]>) =>
      (await call(returnToSupplier, { params: { id }, body }, { idempotencyKey: key })).data,
    onSettled: useRefresh(),
  });
}

export function useReverseSupplierPayment() {
  return useMutation({
    mutationFn: async ({ id, paymentId, reason }: Record<"id" | "paymentId" | "reason", string>) =>
      (await call(reverseSupplierPayment, { params: { id, paymentId }, body: { reason } })).data,
    onSettled: useRefresh(),
  });
}
