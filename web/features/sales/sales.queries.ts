import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import type { Product } from "#core/contract/products.ts";
import { listSales, type Sale, type SoldSale, saleStatistics } from "#core/contract/sales.ts";
import { call, caller } from "#web/api/client.ts";
import { PRODUCT_LISTS, SALE_STATISTICS, SALES, staleAfterSale, staleDebts } from "#web/api/query-keys.ts";
import { useSession } from "#web/api/session.tsx";
import { isAttended, tellFailed, tellSold } from "#web/features/sales/till/send/sale-outcome.ts";
import { leftSales } from "#web/features/sales/till/send/sale-queue.ts";
import { ifCopied } from "#web/offline/replica/fallback.ts";

/** Empty is all. */
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

/** As the calls ask for them. */
export function queryOf({ method, status, ...filters }: Partial<Omit<SaleFilters, "page">>) {
  return { ...filters, ...(method && { method }), ...(status && { status }) };
}

export const PAGE_SIZE = 10;

export function useSales(filters: SaleFilters) {
  return useQuery({
    queryKey: [...SALES, "list", filters],
    queryFn: ({ signal }) => {
      const { page, ...rest } = filters;
      return call(listSales, { query: { ...queryOf(rest), page, limit: PAGE_SIZE } }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export const statistics = queryOptions({
  queryKey: SALE_STATISTICS,
  queryFn: async ({ signal }) => (await call(saleStatistics, {}, { signal })).data,
});

export function useStatistics() {
  return useQuery(statistics);
}

/**
 * Follows a sale that is being sent, and tells its outcome if no screen shows it any more. The history, the figures and the
 * movements are read anew afterwards; the stock in hand is taken from the answer, so that a catalogue of thousands is not
 * fetched again for each customer.
 */
export function useFollowSale() {
  const queryClient = useQueryClient();
  // Not a mutation of the query client: the queue itself waits and tries again, with a connection or without.
  return (key: string, sent: Promise<SoldSale>, customerId?: string | null) => {
    const seller = caller();
    // Nobody else hears of it.
    const isUntold = () => caller() === seller && !isAttended(key);
    sent.then(
      (sale) => {
        // What was finished on this device changes what the server says when it is there.
        if (!sale.soldOffline) {
          staleAfterSale(queryClient, sale.creditAmount > 0);
          // For the day on which the server is away: what comes back of it then.
          void ifCopied((copy) => copy.keepSold(sale, customerId));
        }
        if (sale.soldOffline && sale.creditAmount > 0) staleDebts(queryClient);
        queryClient.setQueriesData<Product[]>({ queryKey: PRODUCT_LISTS }, (products) =>
          products ? withStockAfter(sale, products) : undefined,
        );
        if (isUntold()) tellSold(key, sale);
      },
      (error: unknown) => {
        if (isUntold()) tellFailed(key, error);
      },
    );
  };
}

/** On load: what the page before asked for and never heard of goes on, under the same keys. */
export function useLeftSales() {
  const { status } = useSession();
  const follow = useFollowSale();
  // Before the effects of the screens, which look whether their sale is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useLayoutEffect(() => {
    if (status !== "signed-in") return;
    for (const { key, sent } of leftSales()) follow(key, sent);
  }, [status]);
}

function withStockAfter(sale: SoldSale, products: Product[]): Product[] {
  const stocks = new Map(sale.items.map(({ product }) => [product?.id, product?.stock]));
  return products.map((product) => {
    const stock = stocks.get(product.id);
    return stock === undefined ? product : { ...product, stock };
  });
}
