import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  createProduct,
  deleteProduct,
  type FoundProduct,
  findProductByBarcode,
  findProductByGtin,
  listProducts,
  type Product,
  toggleProductStatus,
  updateProduct,
} from "#core/contract/products/products.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import {
  includesInactiveProducts,
  PRODUCT_LISTS_KEY,
  PRODUCTS_KEY,
  SALE_STATISTICS_KEY,
} from "#web/api/query-keys.ts";
import {
  type ReplicaReader,
  readFirstReplica,
  readFreshReplica,
  readReplica,
} from "#web/offline/replica/fallback.ts";
import { waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { removeProduct, upsertProduct } from "./product-lists.ts";

/** `atTill`: shows some products before all are read. A device without a replica of the store first makes one. */
export function productListQuery({ includeInactive = false, atTill = false }) {
  const queryKey = [...PRODUCT_LISTS_KEY, { includeInactive }] as const;
  return queryOptions({
    queryKey,
    // The change feed brings later changes to this list.
    queryFn: async ({ signal, client }): Promise<readonly Product[]> => {
      const read = (shop: ReplicaReader, storeId: string) =>
        shop.readProductsFromReplica(storeId, includeInactive);
      const isOpening = client.getQueryData(queryKey) === undefined;
      const opensTill = atTill && isOpening;
      if (opensTill) await showFirstProducts(client);
      const products =
        (await readFreshReplica(client, read, isOpening)) ??
        (opensTill ? await readFirstPage(client, signal) : null) ??
        (atTill ? await readFirstReplica(client, read) : null) ??
        (await call(listProducts, { query: { includeInactive } }, { signal })).data.products;
      // Drops the first products once the whole list is shown, because later changes do not reach them.
      if (opensTill) setTimeout(() => client.removeQueries({ queryKey: FIRST_PRODUCTS }));
      return products;
    },
    staleTime: 60_000,
  });
}

export function useProducts(includeInactive = false) {
  return useQuery({ ...productListQuery({ includeInactive }), placeholderData: keepPreviousData });
}

export function useTillProducts() {
  return useQuery({ ...productListQuery({ atTill: true }), placeholderData: keepPreviousData });
}

/** Starts with PRODUCT_LISTS_KEY, so that sales and changes update this list too. */
const FIRST_PRODUCTS = [...PRODUCT_LISTS_KEY, { includeInactive: false, first: true }] as const;
const MAX_FIRST_PRODUCTS = 100;

/** Shows the first products while all products load. Returns them if the store has no more. */
async function readFirstPage(client: QueryClient, signal: AbortSignal): Promise<readonly Product[] | null> {
  const query = { page: 1, limit: MAX_FIRST_PRODUCTS };
  const { data, pagination } = await call(listProducts, { query }, { signal });
  if (pagination && pagination.total <= data.products.length) return data.products;
  client.setQueryData(FIRST_PRODUCTS, data.products);
  return null;
}

/** Shows the products at the top of the till's last list, before all products are read. */
async function showFirstProducts(client: QueryClient): Promise<void> {
  const first = await readReplica((shop, storeId) => shop.readFirstProductsFromReplica(storeId));
  if (!first) return;
  client.setQueryData(FIRST_PRODUCTS, first);
  await waitForIdleTime();
}

/** Products to show while the whole list is read: the top of the till's last list, or the first by name. */
export function useFirstShownProducts() {
  return useQuery<readonly Product[]>({ queryKey: FIRST_PRODUCTS, queryFn: skipToken }).data;
}

const byId = new WeakMap<readonly Product[], ReadonlyMap<string, Product>>();

export function useLoadedProduct(id: string | null): Product | undefined {
  const { data } = useProducts();
  if (!data || id === null) return undefined;
  const products = byId.get(data) ?? new Map(data.map((product) => [product.id, product]));
  byId.set(data, products);
  return products.get(id);
}

/** Calls `onNews` with each list of products that is loaded or changes, so that a form can follow the stock. */
export function useLoadedStockListener(onNews: (products: readonly Pick<Product, "id" | "stock">[]) => void) {
  const queryClient = useQueryClient();
  const tell = useStableCallback(onNews);
  useEffect(() => {
    for (const [, list] of queryClient.getQueriesData<readonly Product[]>({ queryKey: PRODUCT_LISTS_KEY }))
      if (list) tell(list);
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      const { queryKey, state } = event.query;
      if (queryKey[0] !== PRODUCTS_KEY[0]) return;
      if (queryKey[1] === "list" || queryKey[1] === "search") tell(state.data as readonly Product[]);
    });
  }, [queryClient, tell]);
}

/** Finds by GTIN, else by barcode, also inactive products. Null without a match. */
export async function findProductOnServer(code: string, signal?: AbortSignal): Promise<FoundProduct | null> {
  for (const endpoint of [findProductByGtin, findProductByBarcode])
    try {
      const query = { presentations: "true" } as const;
      const { data, presentation } = await call(endpoint, { params: { code }, query }, { signal });
      return presentation ? { ...data, presentation } : data;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  return null;
}

export const useRefreshProductQueries = () => useInvalidateAndWait(PRODUCTS_KEY, SALE_STATISTICS_KEY);

type ListChange = (list: readonly Product[], includeInactive: boolean) => readonly Product[];

export function useUpdateProductLists() {
  const queryClient = useQueryClient();
  return (change: ListChange) => {
    for (const [key, list] of queryClient.getQueriesData<readonly Product[]>({
      queryKey: PRODUCT_LISTS_KEY,
    })) {
      if (list) queryClient.setQueryData(key, change(list, includesInactiveProducts(key)));
    }
  };
}

/** Fields of a product. With an image the request is sent as multipart. */
export type ProductRequestBody = EndpointCallInput<typeof updateProduct>["body"] & {
  cost?: number | null;
  image?: File;
};

type Save = { id: string | null; body: ProductRequestBody; signal?: AbortSignal };

/**
 * Makes a mutation of a write that answers with the saved product, which the lists then show. Reads the lists again also
 * after a failure, because the change may be saved.
 */
export function useProductWrite<Input, Answer extends { data: { product: Product } }>(
  write: (input: Input) => Promise<Answer>,
) {
  const change = useUpdateProductLists();
  const refresh = useRefreshProductQueries();
  return useMutation({
    mutationFn: write,
    onSuccess: ({ data }) => change((list, all) => upsertProduct(list, data.product, all)),
    onSettled: () => void refresh(),
  });
}

export const useSaveProduct = () =>
  useProductWrite(({ id, body, signal }: Save) =>
    id
      ? call(updateProduct, { params: { id }, body }, { signal })
      : call(createProduct, { body }, { signal }),
  );

export const useToggleProductActive = () =>
  useProductWrite(({ id, active }: Pick<Product, "id" | "active">) =>
    call(toggleProductStatus, { params: { id }, query: { active } }),
  );

export function useDeleteProduct() {
  const change = useUpdateProductLists();
  const refresh = useRefreshProductQueries();
  return useWrite(deleteProduct, {
    onSuccess: (_, { params }) => change((list) => removeProduct(list, params.id)),
    onSettled: () => void refresh(),
  });
}
