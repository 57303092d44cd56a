import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import type { Sale, SaleWithExchange } from "#core/contract/sales/sales.ts";
import { call, readCurrentUserKey } from "#web/api/client.ts";
import { useEndpointAnswer } from "#web/api/endpoint-hooks.ts";
import {
  invalidateDebtQueries,
  invalidateQueriesAfterSale,
  PRODUCT_LISTS_KEY,
  SALE_STATISTICS_KEY,
  SALES_KEY,
} from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import {
  announceFailedSale,
  announceSoldSale,
  hasSaleResultViewer,
} from "#web/features/sales/till/send/announce-sale.ts";
import { resumeUnansweredSales } from "#web/features/sales/till/send/sale-queue.ts";
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

export function toSalesQueryParams({ method, status, ...filters }: Partial<Omit<SaleFilters, "page">>) {
  return { ...filters, ...(method && { method }), ...(status && { status }) };
}

const SALES_PAGE_SIZE = 10;

export function useSales(filters: SaleFilters) {
  const { page, ...rest } = filters;
  const query = { ...toSalesQueryParams(rest), page, limit: SALES_PAGE_SIZE };
  return useEndpointAnswer(SALES_KEY, listSales, { query });
}

export const salesStatisticsQuery = queryOptions({
  queryKey: SALE_STATISTICS_KEY,
  queryFn: async ({ signal }) => (await call(readDashboardFigures, {}, { signal })).data,
});

export function useSalesStatistics() {
  return useQuery(salesStatisticsQuery);
}

/**
 * Updates the caches with a sale's result, and shows it as a toast if no screen does. The answer contains the
 * new stock, so the catalogue is not read again.
 */
export function useReportSaleResult() {
  const queryClient = useQueryClient();
  // Not a TanStack mutation, because the queue already retries.
  return (key: string, sent: Promise<SaleWithExchange>, customerId?: string | null) => {
    const seller = readCurrentUserKey();
    // Whether the same user is still signed in and no screen shows the result.
    const isUntold = () => readCurrentUserKey() === seller && !hasSaleResultViewer(key);
    sent.then(
      (sale) => {
        // A sale finished offline changes the server's data only when the queue delivers it.
        if (!sale.soldOffline) {
          invalidateQueriesAfterSale(queryClient, sale.creditAmount > 0);
          // Stored so that its goods can be returned while the server is unreachable.
          void readReplica((copy) => copy.storeNewSaleInReplica(sale, customerId));
        }
        if (sale.soldOffline && sale.creditAmount > 0) invalidateDebtQueries(queryClient);
        queryClient.setQueriesData<Product[]>({ queryKey: PRODUCT_LISTS_KEY }, (products) =>
          products ? withStockAfter(sale, products) : undefined,
        );
        if (isUntold()) announceSoldSale(key, sale);
      },
      (error: unknown) => {
        if (isUntold()) announceFailedSale(key, error);
      },
    );
  };
}

/** Once a user is signed in, resends sales that an earlier page load sent without an answer, with the same keys. */
export function useResumeUnansweredSales() {
  const { status } = useSession();
  const follow = useReportSaleResult();
  // A layout effect runs before the screens' effects, which check for a pending sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per session
  useLayoutEffect(() => {
    if (status !== "signed-in") return;
    for (const { key, sent } of resumeUnansweredSales()) follow(key, sent);
  }, [status]);
}

function withStockAfter(sale: SaleWithExchange, products: Product[]): Product[] {
  const stocks = new Map(sale.items.map(({ product }) => [product?.id, product?.stock]));
  return products.map((product) => {
    const stock = stocks.get(product.id);
    return stock === undefined ? product : { ...product, stock };
  });
}
