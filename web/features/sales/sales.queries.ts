import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getSale, listSales, type Sale, saleStatistics } from "#core/contract/sales.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS } from "#web/features/products/products.queries.ts";
import { type FinishedSale, sendSale } from "#web/features/sales/sale-queue.ts";

export const SALES = ["sales"] as const;

export type SaleFilters = { page: number; search: string; startDate: string; endDate: string };

export const PAGE_SIZE = 10;

export function useSales(filters: SaleFilters) {
  return useQuery({
    queryKey: [...SALES, "list", filters],
    queryFn: ({ signal }) => call(listSales, { query: { ...filters, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSale(id: string) {
  return useQuery({
    queryKey: [...SALES, "one", id],
    queryFn: async ({ signal }) => (await call(getSale, { params: { id } }, { signal })).data,
  });
}

export function useStatistics() {
  return useQuery({
    queryKey: [...SALES, "statistics"],
    queryFn: async ({ signal }) => (await call(saleStatistics, {}, { signal })).data,
  });
}

/** Sends a finished sale; the history, the figures and the stock in hand are read anew afterwards. */
export function useFinishSale() {
  const queryClient = useQueryClient();
  return useMutation<Sale, Error, FinishedSale>({
    mutationFn: sendSale,
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: SALES });
      queryClient.invalidateQueries({ queryKey: PRODUCTS });
    },
  });
}
