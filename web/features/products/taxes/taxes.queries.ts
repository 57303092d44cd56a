import { useMutation, useQuery } from "@tanstack/react-query";
import { changeProductTaxes, type ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import { listProducts } from "#core/contract/products/products.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS_KEY } from "#web/api/query-keys.ts";
import { useRefreshProductQueries, useUpdateProductLists } from "#web/features/products/products.queries.ts";

export function useUnclassifiedProducts(enabled = true) {
  return useQuery({
    queryKey: [...PRODUCTS_KEY, "unclassified"],
    queryFn: async ({ signal }) =>
      (await call(listProducts, { query: { tax: "NONE", page: 1, limit: 1 } }, { signal })).pagination!.total,
    enabled,
    staleTime: 0,
  });
}

export function useChangeProductTaxes() {
  const change = useUpdateProductLists();
  const refresh = useRefreshProductQueries();
  return useMutation({
    mutationFn: (changes: ProductTaxChange[]) => call(changeProductTaxes, { body: { changes } }),
    scope: { id: "taxes" },
    onSuccess: (_, changes) => {
      const taxes = new Map<string, TaxClass | null>(changes.map(({ id, tax }) => [id, tax]));
      change((list) => list.map((one) => (taxes.has(one.id) ? { ...one, tax: taxes.get(one.id)! } : one)));
    },
    onError: () => void refresh(),
  });
}
