import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { listSales, saleStatistics } from "#core/contract/sales/sale-lists.ts";
import type { Sale, SoldSale } from "#core/contract/sales/sales.ts";
import { call, currentUserKey } from "#web/api/client.ts";
import {
  invalidateAfterSale,
  invalidateDebts,
  PRODUCT_LISTS_KEY,
  SALE_STATISTICS_KEY,
  SALES_KEY,
} from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { hasViewer, showFailureToast, showSoldToast } from "#web/features/sales/till/send/sale-outcome.ts";
import { resumeUnanswered } from "#web/features/sales/till/send/sale-queue.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";

export type SaleFilters = {
  page: number;
  search: string;
  startDate: string;
  endDate: string;
  method: Sale["paymentMethod"] | "";
  sellerId: string;
  status: Sale["status"] | "";
  shiftId: string;
};

export function toSalesQuery({ method, status, ...filters }: Partial<Omit<SaleFilters, "page">>) {
  return { ...filters, ...(method && { method }), ...(status && { status }) };
}

export const PAGE_SIZE = 10;

export function useSales(filters: SaleFilters) {
  return useQuery({
    queryKey: [...SALES_KEY, "list", filters],
    queryFn: ({ signal }) => {
      const { page, ...rest } = filters;
      return call(listSales, { query: { ...toSalesQuery(rest), page, limit: PAGE_SIZE } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export const statisticsQuery = queryOptions({
  queryKey: SALE_STATISTICS_KEY,
  queryFn: async ({ signal }) => (await call(saleStatistics, {}, { signal })).data,
});

export function useStatistics() {
  return useQuery(statisticsQuery);
}

/**
 * Updates the caches with a sale's result, and shows it as a toast if no screen does. The answer contains the
 * new stock, so the catalogue is not read again.
 */
export function useReportSaleResult() {
  const queryClient = useQueryClient();
  // Not a TanStack mutation, because the queue already retries.
  return (key: string, sent: Promise<SoldSale>, customerId?: string | null) => {
    const seller = currentUserKey();
    // Whether the same user is still signed in and no screen shows the result.
    const isUntold = () => currentUserKey() === seller && !hasViewer(key);
    sent.then(
      (sale) => {
        // A sale finished offline changes the server's data only when the queue delivers it.
        if (!sale.soldOffline) {
          invalidateAfterSale(queryClient, sale.creditAmount > 0);
          // Stored so that its goods can be returned while the server is unreachable.
          void readReplica((copy) => copy.storeSoldSale(sale, customerId));
        }
        if (sale.soldOffline && sale.creditAmount > 0) invalidateDebts(queryClient);
        queryClient.setQueriesData<Product[]>({ queryKey: PRODUCT_LISTS_KEY }, (products) =>
          products ? withStockAfter(sale, products) : undefined,
        );
        if (isUntold()) showSoldToast(key, sale);
      },
      (error: unknown) => {
        if (isUntold()) showFailureToast(key, error);
      },
    );
  };
}

/** When the page opens, repeats under the same keys the requests of an earlier page that got no answer. */
export function useResumeSales() {
  const { status } = useSession();
  const follow = useReportSaleResult();
  // A layout effect runs before the screens' effects, which check for a pending sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per session
  useLayoutEffect(() => {
    if (status !== "signed-in") return;
    for (const { key, sent } of resumeUnanswered()) follow(key, sent);
  }, [status]);
}

function withStockAfter(sale: SoldSale, products: Product[]): Product[] {
  const stocks = new Map(sale.items.map(({ product }) => [product?.id, product?.stock]));
  return products.map((product) => {
    const stock = stocks.get(product.id);
    return stock === undefined ? product : { ...product, stock };
  });
}
