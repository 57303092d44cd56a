import { useRef, useState } from "react";
import { z } from "zod";
import type { Product } from "#core/contract/products.ts";
import type { Sale } from "#core/contract/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { type CartAction, emptyCart, lineOf, reduceCart, refusal, totalOf } from "./cart.ts";
import { keepCart, keptCart, type Place } from "./kept-cart.ts";
import type { SaleFailure } from "./sale-failure.ts";
import { useCheckout } from "./use-checkout.ts";

const cartShape = z.object({
  key: z.string(),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      price: z.number(),
      quantity: z.number(),
      stock: z.number(),
      problem: z.string().nullable(),
    }),
  ),
});

type Options = {
  /** Where what is in progress is kept. */
  place: Place;
  emptyIsExact?: boolean;
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** One sale of products in progress and its payment. */
export function useTill({ place, emptyIsExact, onSold, onFailed }: Options) {
  const [cart, setCart] = useState(() => keptCart(place, cartShape) ?? emptyCart(uuidv7()));
  // Twenty scans a second do not wait for the next drawing of the screen.
  const current = useRef(cart);
  const isEmpty = () => current.current.lines.length === 0;
  const { unlessBusy, ...checkout } = useCheckout({
    key: () => current.current.key,
    goods: () => ({ total: totalOf(current.current), empty: isEmpty() }),
    request: (payment) => {
      const { key, lines } = current.current;
      keepCart(place, current.current, true);
      const items = lines.map(({ productId, quantity, price }) => ({ productId, quantity, price }));
      return { key, sale: { items, ...payment } };
    },
    emptyIsExact,
    clear: () => dispatch({ type: "clear", key: uuidv7() }),
    onSold,
    onFailed: (failure) => {
      for (const action of failure.actions) dispatch(action);
      onFailed(failure);
    },
  });

  /** Null when it was done. */
  function dispatch(action: CartAction) {
    const refused = refusal(current.current, action);
    current.current = reduceCart(current.current, action);
    setCart(current.current);
    keepCart(place, current.current);
    return refused;
  }

  function add({ id, name, price, stock }: Product) {
    const refused = dispatch({ type: "add", product: { id, name, price, stock } });
    return { refused, quantity: lineOf(current.current, id)?.quantity ?? 0 };
  }

  return {
    ...checkout,
    cart,
    total: totalOf(cart),
    add,
    setQuantity: (productId: string, quantity: number) =>
      checkout.isBusy() ? null : dispatch({ type: "setQuantity", productId, quantity }),
    remove: unlessBusy((productId: string) => dispatch({ type: "remove", productId })),
    isEmpty,
  };
}

export type { Missing } from "./use-checkout.ts";
export type Till = ReturnType<typeof useTill>;
