import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { type Cart, isMeasuredLine } from "#web/features/sales/till/sale/cart-line.ts";
import { createSignal } from "#web/signal.ts";

/** Quantity of each product in the sale. Tiles subscribe, so that only a changed tile renders. */
export type CartQuantities = { subscribe: (changed: () => void) => () => void; of: (id: string) => number };

export function useCartQuantities(cart: Cart): CartQuantities {
  const [store] = useState(() => {
    let counts = new Map<string, number>();
    const changes = createSignal();
    return {
      subscribe: changes.subscribe,
      of: (id: string) => counts.get(id) ?? 0,
      tell: ({ lines }: Cart) => {
        counts = new Map();
        // A product has a line for each pack, and a line counts its units.
        for (const line of lines) {
          const id = line.productId ?? line.key;
          counts.set(id, (counts.get(id) ?? 0) + (isMeasuredLine(line) ? 1 : line.quantity));
        }
        changes.emit();
      },
    };
  });
  useLayoutEffect(() => store.tell(cart), [store, cart]);
  return store;
}

export function useQuantityInCart(counts: CartQuantities, id: string): number {
  return useSyncExternalStore(counts.subscribe, () => counts.of(id));
}
