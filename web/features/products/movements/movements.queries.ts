import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { adjustStock, getProductCost, listStockMovements } from "#core/contract/products/stock.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { PRODUCTS_KEY } from "#web/api/query-keys.ts";
import { useProductWrite } from "#web/features/products/products.queries.ts";

export function useStockMovements(id: string, withoutSales: boolean) {
  return useInfiniteQuery({
    queryKey: [...PRODUCTS_KEY, "movements", id, { withoutSales }],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        listStockMovements,
        { params: { id }, query: { withoutSales, ...(before && { before }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Keeps the old rows while the filter changes, but not rows of another product.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
}

/** Reads the current stock again on focus, because lists may be a minute old. `stock` is null before the answer. */
export function useCurrentStock(id: string) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [...PRODUCTS_KEY, "stock", id],
    queryFn: async ({ signal }) =>
      (await call(listStockMovements, { params: { id }, query: { limit: 1 } }, { signal })).data.product
        .stock,
    staleTime: 0,
  });
  const stock = isFetchedAfterMount && !isError ? (data ?? null) : null;
  return { stock, failed: isError, isFetching, refetch };
}

export const useProductCost = (id: string, enabled = true) =>
  useEndpoint(PRODUCTS_KEY, getProductCost, { params: { id } }, { enabled });

export type AdjustmentRequestBody = EndpointCallInput<typeof adjustStock>["body"];
type Adjust = { id: string; body: AdjustmentRequestBody };

export const useAdjustStock = () =>
  useProductWrite(({ id, body }: Adjust) => call(adjustStock, { params: { id }, body }));
