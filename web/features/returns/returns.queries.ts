import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import { listReturns, returnGoods } from "#core/contract/returns.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS } from "#web/features/products/products.queries.ts";
import { SALES } from "#web/features/sales/sales.queries.ts";
import { SHIFTS } from "#web/features/shifts/current-shift.queries.ts";

const RETURNS = ["returns"] as const;

export type ReturnFilters = { page: number; startDate: string; endDate: string };

export const PAGE_SIZE = 10;

export function useReturns(filters: ReturnFilters) {
  return useQuery({
    queryKey: [...RETURNS, "list", filters],
    queryFn: ({ signal }) => call(listReturns, { query: { ...filters, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Goods, money, debts and the shift change with it. Also after a failure: it may have been done. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [RETURNS, SALES, PRODUCTS, SHIFTS, ["credit"], ["customers"]])
      void queryClient.invalidateQueries({ queryKey });
  };
}

/** The same `key` with every try of one return, so that it counts once. */
export function useReturnGoods() {
  return useMutation({
    mutationFn: async (given: {
      saleId: string;
      key: string;
      body: CallInput<typeof returnGoods>["body"];
    }) => {
      const input = { params: { id: given.saleId }, body: given.body };
      return (await call(returnGoods, input, { idempotencyKey: given.key })).data;
    },
    onSettled: useRefresh(),
  });
}
