import { useCallback, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";

export type ProductFormTarget = {
  product: Product | null;
  gtin: string;
  /** The product's code on the shop's scale. Products with such a code are sold by the kilo. */
  scaleCode?: string;
};

const NOTHING: ProductFormTarget = { product: null, gtin: "" };

/** `turn` changes each time the dialog opens, so that the form starts with fresh state. */
export function useProductFormTarget() {
  // `target` stays set while the dialog fades out.
  const [state, setState] = useState({ open: false, turn: 0, target: NOTHING });
  const show = useCallback(
    (target: ProductFormTarget) => setState(({ turn }) => ({ open: true, turn: turn + 1, target })),
    [],
  );
  const edit = useCallback((product: Product) => show({ product, gtin: "" }), [show]);
  const create = useCallback((gtin = "") => show({ product: null, gtin }), [show]);
  const close = useCallback(() => setState((state) => ({ ...state, open: false })), []);
  return { ...state, edit, create, close };
}
