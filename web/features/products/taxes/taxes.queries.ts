import { useMutation } from "@tanstack/react-query";
import { changeProductTaxes, type ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { call } from "#web/api/client.ts";
import { useEndpointAnswer } from "#web/api/endpoint-hooks.ts";
import { PRODUCTS_KEY } from "#web/api/query-keys.ts";
import { useRefreshProductQueries, useUpdateProductLists } from "#web/features/products/products.queries.ts";

export const useUnclassifiedProductCount = (enabled = true) =>
  useEndpointAnswer(
    PRODUCTS_KEY,
    listProducts,
    { query: { tax: "NONE", page: 1, limit: 1 } },
    { select: ({ pagination }) => pagination!.total, enabled, staleTime: 0 },
  );

export function useChangeProductTaxes() {
  const change = useUpdateProductLists();
  const refresh = useRefreshProductQueries();
  return useMutation({
    mutationFn: (changes: ProductTaxChange[]) => call(changeProductTaxes, { body: { changes } }),
    scope: { id: "taxes" },
    onSuccess: (_, changes) => {
      const byId = new Map(changes.map((one) => [one.id, one]));
      change((list) =>
        list.map((product) => {
          const changed = byId.get(product.id);
          if (!changed) return product;
          const { tax, from, until = null } = changed;
          return from
            ? { ...product, taxChange: { tax: tax!, from, until } }
            : { ...product, tax, taxChange: null };
        }),
      );
    },
    onError: () => void refresh(),
  });
}
