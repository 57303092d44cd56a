import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallInput } from "#core/contract/endpoint.ts";
import {
  createProduct,
  deleteProduct,
  listProducts,
  type Product,
  searchProducts,
  toggleProductStatus,
  updateProduct,
} from "#core/contract/products.ts";
import { call } from "#web/api/client.ts";

/** Everything about products lies below this key; a change refreshes all of it. */
export const PRODUCTS = ["products"] as const;

/** The whole list by name, as the products screen and the till keep it. */
export function useProducts(includeInactive = false) {
  return useQuery({
    queryKey: [...PRODUCTS, "list", { includeInactive }],
    queryFn: async ({ signal }) =>
      (await call(listProducts, { query: { includeInactive } }, { signal })).data.products,
    staleTime: 60_000,
  });
}

/** Asks the server directly: for what the list in hand does not hold (yet). */
export async function findProducts(text: string): Promise<Product[]> {
  return (await call(searchProducts, { query: { q: text } })).data.products;
}

export function useRefreshProducts() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: PRODUCTS });
}

/** A chosen image goes along as a file. */
export type ProductForm = CallInput<typeof createProduct>["body"] & { image?: File; removeImage?: boolean };

export function useSaveProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: ProductForm }) =>
      id ? call(updateProduct, { params: { id }, body }) : call(createProduct, { body }),
    onSuccess: refresh,
  });
}

export function useToggleProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (id: string) => call(toggleProductStatus, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useDeleteProduct() {
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: refresh,
  });
}
