import { useCallback } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";

/** What the product form edits: a product, or null for a new product with these codes. */
export type ProductFormTarget = {
  product: Product | null;
  gtin: string;
  /** The proposed name of a new product. */
  name?: string;
  /** The proposed price of a new product, in pesos. */
  price?: number | null;
  /** The product's code on the shop's scale. Products with such a code are sold by the kilo. */
  scaleCode?: string;
};

const NOTHING: ProductFormTarget = { product: null, gtin: "" };

export function useProductFormTarget() {
  const { subject: target, show, ...dialog } = useDialog(NOTHING);
  const edit = useCallback((product: Product) => show({ product, gtin: "" }), [show]);
  const create = useCallback((gtin = "") => show({ product: null, gtin }), [show]);
  return { ...dialog, target, edit, create };
}
