import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  addProductExpiry,
  changeProductExpiry,
  expiringGoodsReport,
} from "#core/contract/expiries/expiries.ts";
import { call } from "#web/api/client.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";

/** Starts with REPORTS_KEY, so that sales, which change the remaining units, refresh this query too. */
const EXPIRING = [...REPORTS_KEY, "expiring"] as const;

export function useExpiringProducts(days: number, enabled = true) {
  return useQuery({
    queryKey: [...EXPIRING, days],
    queryFn: async ({ signal }) => (await call(expiringGoodsReport, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useRefreshExpiringProducts() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: EXPIRING });
}

type NewExpiry = { productId: string; body: EndpointCallInput<typeof addProductExpiry>["body"] };

export function useAddExpiryRecord() {
  return useMutation({
    mutationFn: ({ productId, body }: NewExpiry) =>
      call(addProductExpiry, { params: { id: productId }, body }),
    onSettled: useRefreshExpiringProducts(),
  });
}

type ExpiryClosing = { productId: string; expiryId: string; done: boolean };

export function useCloseExpiryRecord() {
  return useMutation({
    mutationFn: ({ productId, expiryId, done }: ExpiryClosing) =>
      call(changeProductExpiry, { params: { id: productId, expiryId }, body: { done } }),
    onSettled: useRefreshExpiringProducts(),
  });
}
