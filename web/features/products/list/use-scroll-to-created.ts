import { useLayoutEffect } from "react";
import type { Product } from "#core/contract/products/products.ts";

/** Milliseconds until a dialog has faded out and returned the focus, which scrolls the page. */
const DIALOG_FADE_MS = 300;
/** Milliseconds until the highlight of the created product disappears. */
const HIGHLIGHT_MS = 4_000;

/**
 * Scrolls to the product with the id `createdId` and highlights it for some seconds. Returns how many products of the
 * list must be rendered for that; 0 if the product is not in the list.
 */
export function useScrollToCreated(products: readonly Product[], createdId: string | null): number {
  const place = createdId === null ? -1 : products.findIndex(({ id }) => id === createdId);
  const isThere = place >= 0;
  useLayoutEffect(() => {
    if (!isThere || createdId === null) return;
    const element = () => document.getElementById(buildProductElementId(createdId));
    const unhighlight = () => element()?.removeAttribute("data-landed");
    const show = () => {
      element()?.scrollIntoView({ block: "center" });
      element()?.setAttribute("data-landed", "");
    };
    const timers = [setTimeout(show, DIALOG_FADE_MS), setTimeout(unhighlight, HIGHLIGHT_MS)];
    return () => {
      timers.forEach(clearTimeout);
      unhighlight();
    };
  }, [isThere, createdId]);
  return place + 1;
}

export const buildProductElementId = (productId: string) => `product-${productId}`;
