import { useRef, useState } from "react";
import { z } from "zod";
import type { Sale } from "#core/contract/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { emptyFreeCart, type FreeAction, freeTotalOf, reduceFreeCart } from "./free-items.ts";
import { keepCart, keptCart } from "./kept-cart.ts";
import type { SaleFailure } from "./sale-failure.ts";
import { useCheckout } from "./use-checkout.ts";

const cartShape = z.object({
  key: z.string(),
  items: z.array(
    z.object({ id: z.string(), description: z.string(), price: z.number(), quantity: z.number() }),
  ),
});

type Options = {
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** One free sale in progress and its payment. */
export function useFreeTill(options: Options) {
  const [cart, setCart] = useState(() => keptCart("free-sale", cartShape) ?? emptyFreeCart(uuidv7()));
  // Two quick presses of Enter do not wait for the next drawing of the screen.
  const current = useRef(cart);
  const isEmpty = () => current.current.items.length === 0;
  const { unlessBusy, ...checkout } = useCheckout({
    key: () => current.current.key,
    goods: () => ({ total: freeTotalOf(current.current), empty: isEmpty() }),
    request: (payment) => {
      const { key, items } = current.current;
      keepCart("free-sale", current.current, true);
      const sold = items.map(({ description, price, quantity }) => ({ description, price, quantity }));
      return { key, freeSale: { items: sold, ...payment, isFreeForm: true } };
    },
    clear: () => dispatch({ type: "clear", key: uuidv7() }),
    ...options,
  });

  function dispatch(action: FreeAction) {
    current.current = reduceFreeCart(current.current, action);
    setCart(current.current);
    keepCart("free-sale", current.current);
  }

  return {
    ...checkout,
    items: cart.items,
    total: freeTotalOf(cart),
    change: unlessBusy(dispatch),
    isEmpty,
  };
}

export type FreeTill = ReturnType<typeof useFreeTill>;
