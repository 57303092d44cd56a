import { useMutation } from "@tanstack/react-query";
import type { PresentationFields, QuantityPriceTier } from "#core/contract/products/presentation.ts";
import {
  createLooseProduct,
  createPresentation,
  deletePresentation,
  updatePresentation,
} from "#core/contract/products/presentations.ts";
import { type Product, updateProduct } from "#core/contract/products/products.ts";
import { call } from "#web/api/client.ts";
import { useWrite } from "#web/api/endpoint-hooks.ts";
import { upsertProduct } from "#web/features/products/product-lists.ts";
import { useRefreshProductQueries, useUpdateProductLists } from "#web/features/products/products.queries.ts";

export type ProductPackChange =
  | { do: "create"; fields: PresentationFields }
  | { do: "update"; id: string; fields: Partial<PresentationFields> & { active?: boolean } }
  | { do: "delete"; id: string }
  | { do: "prices"; tiers: QuantityPriceTier[]; wholesalePrice: number | null };

/** Sends one change and updates the product in the lists. */
export function useChangeProductPacks(product: Product) {
  const change = useUpdateProductLists();
  const refresh = useRefreshProductQueries();
  return useMutation({
    mutationFn: async (packChange: ProductPackChange): Promise<Product> => {
      const { id } = product;
      switch (packChange.do) {
        case "create":
          return (await call(createPresentation, { params: { id }, body: packChange.fields })).data.product;
        case "update": {
          const params = { id, presentationId: packChange.id };
          return (await call(updatePresentation, { params, body: packChange.fields })).data.product;
        }
        case "delete":
          await call(deletePresentation, { params: { id, presentationId: packChange.id } });
          return {
            ...product,
            presentations: product.presentations.filter((one) => one.id !== packChange.id),
          };
        case "prices": {
          const { tiers, wholesalePrice } = packChange;
          // All texts are sent, because the server clears absent texts.
          const { name, description, price, stock, category, gtin, barcode, storeCode } = product;
          const fields = { name, description, price, stock, category, gtin, barcode, storeCode };
          const body = { ...fields, priceBefore: price, stockBefore: stock, tiers, wholesalePrice };
          return (await call(updateProduct, { params: { id }, body })).data.product;
        }
      }
    },
    onSuccess: (saved) => change((list, all) => upsertProduct(list, saved, all)),
    onSettled: () => void refresh(),
  });
}

export const useSellPackLoose = () => useWrite(createLooseProduct, { onSettled: useRefreshProductQueries() });
