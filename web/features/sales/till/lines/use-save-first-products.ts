import { useEffect } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import { sortProductsForTill } from "./product-order.ts";

type Places = Parameters<typeof sortProductsForTill>[1];

/** A catalogue with fewer products loads fast enough without a stored list of the first ones. */
const MANY = 1_000;
/** Number of stored products: several screens of a phone. */
const MAX_SHOWN = 60;

/** Stores the products that the till shows first, so that its next opening shows them at once. */
export function useSaveFirstProducts(
  products: readonly FoundProduct[] | null,
  { ranks, pinned, gone }: Places,
): void {
  const isMany = products !== null && products.length >= MANY;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when all are there, not on each change of stock
  useEffect(() => {
    if (!isMany) return;
    let left = false;
    void waitForIdleTime().then(() => {
      if (left) return;
      const front = sortProductsForTill(products, { ranks, pinned, gone }).slice(0, MAX_SHOWN);
      void readReplica((shop) => shop.saveFirstProductsToReplica(front));
    });
    return () => {
      left = true;
    };
  }, [isMany, pinned]);
}
