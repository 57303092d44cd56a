import { useMutation, useQuery } from "@tanstack/react-query";
import { changeTaxes, type TaxChange } from "#core/contract/products/bulk-products.ts";
import { listProducts } from "#core/contract/products/products.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { call } from "#web/api/client.ts";
import { PRODUCTS_KEY } from "#web/api/query-keys.ts";
import { useRefreshProducts, useUpdateProductLists } from "#web/features/products/products.queries.ts";

export function useUnclassified(enabled = true) {
  return useQuery({
    queryKey: [...PRODUCTS_KEY, "unclassified"],
    queryFn: async ({ signal }) =>
      (await call(listProducts, { query: { tax: "NONE", page: 1, limit: 1 } }, { signal })).pagination!.total,
    enabled,
    staleTime: 0,
  });
}

export function useChangeTaxes() {
  const change = useUpdateProductLists();
  const refresh = useRefreshProducts();
  return useMutation({
    mutationFn: (changes: TaxChange[]) => call(changeTaxes, { body: { changes } }),
    scope: { id: "taxes" },
    onSuccess: (_, changes) => {
      const taxes = new Map<string, TaxClass | null>(changes.map(({ id, tax }) => [id, tax]));
      change((list) => list.map((one) => (taxes.has(one.id) ? { ...one, tax: taxes.get(one.id)! } : one)));
    },
    onError: () => void refresh(),
  });
}
