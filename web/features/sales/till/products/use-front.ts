import { useEffect } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { waitForIdle } from "#web/ui/hooks/lazy-chunk.ts";
import { orderForShelf } from "./shelf.ts";

type Places = Parameters<typeof orderForShelf>[1];

/** Fewer products are read at once. */
const MANY = 1_000;
/** Fills the screen of a phone several times. */
const MAX_SHOWN = 60;

/** Keeps the products that stand first, which the next opening shows before it has read all. */
export function useFront(products: readonly FoundProduct[] | null, { ranks, pinned, gone }: Places): void {
  const isMany = products !== null && products.length >= MANY;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when all are there, not on each change of stock
  useEffect(() => {
    if (!isMany) return;
    let left = false;
    void waitForIdle().then(() => {
      if (left) return;
      const front = orderForShelf(products, { ranks, pinned, gone }).slice(0, MAX_SHOWN);
      void readReplica((shop) => shop.storeFront(front));
    });
    return () => {
      left = true;
    };
  }, [isMany, pinned]);
}
