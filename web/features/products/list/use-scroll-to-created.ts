import { useLayoutEffect } from "react";
import type { Product } from "#core/contract/products/products.ts";

/** Milliseconds until a dialog has faded out and returned the focus, which scrolls the page. */
const AFTER_DIALOG = 300;
/** Milliseconds until the highlight of the created product disappears. */
const SEEN = 4_000;

/** Returns how many products must be rendered to show the product that was just created. */
export function useScrollToCreated(products: readonly Product[], landed: string | null): number {
  const place = landed === null ? -1 : products.findIndex(({ id }) => id === landed);
  const isThere = place >= 0;
  useLayoutEffect(() => {
    if (!isThere || landed === null) return;
    const show = () => {
      const element = document.getElementById(productElementId(landed));
      element?.scrollIntoView({ block: "center" });
      element?.setAttribute("data-landed", "");
    };
    const timers = [
      setTimeout(show, AFTER_DIALOG),
      setTimeout(
        () => document.getElementById(productElementId(landed))?.removeAttribute("data-landed"),
        SEEN,
      ),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      document.getElementById(productElementId(landed))?.removeAttribute("data-landed");
    };
  }, [isThere, landed]);
  return place + 1;
}

export const productElementId = (productId: string) => `product-${productId}`;
