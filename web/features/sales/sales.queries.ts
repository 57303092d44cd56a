import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Product } from "#core/contract/products.ts";
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

/**
 * Sends a finished sale. The history and the figures are read anew afterwards; the stock in hand is taken
 * from the answer, so that a catalogue of thousands is not fetched again for each customer.
 */
export function useFinishSale() {
  const queryClient = useQueryClient();
  return useMutation<Sale, Error, FinishedSale>({
    mutationFn: sendSale,
    // The queue itself waits and tries again; held back by the browser the till would hang in silence.
    networkMode: "always",
    onSuccess: (sale) => {
      queryClient.invalidateQueries({ queryKey: SALES });
      queryClient.setQueriesData<Product[]>({ queryKey: [...PRODUCTS, "list"] }, (products) =>
        products ? withStockAfter(sale, products) : undefined,
      );
    },
  });
}

function withStockAfter(sale: Sale, products: Product[]): Product[] {
  const stocks = new Map(sale.items.map(({ product }) => [product?.id, product?.stock]));
  return products.map((product) => {
    const stock = stocks.get(product.id);
    return stock === undefined ? product : { ...product, stock };
  });
}
