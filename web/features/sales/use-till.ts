import { useEffect, useRef, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import type { Sale } from "#core/contract/sales.ts";
import { type PaymentMethod, settle } from "#core/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import { toast } from "#web/ui/toast.ts";
import { type CartAction, emptyCart, lineOf, reduceCart, refusal, totalOf } from "./cart.ts";
import { judgeFailure, type SaleFailure } from "./sale-failure.ts";
import { useFinishSale } from "./sales.queries.ts";
import { LEFT_IN_DOUBT } from "./till-notices.ts";

/** What keeps a sale from being finished, in the order in which it is said. */
export type Missing = "items" | "method" | "cash";

type Options = {
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** One sale in progress and its payment: behind every sale form. */
export function useTill({ onSold, onFailed }: Options) {
  const [cart, setCart] = useState(() => emptyCart(uuidv7()));
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [tendered, setTendered] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const send = useFinishSale();
  // Twenty scans a second and a double Enter do not wait for the next drawing of the screen.
  const current = useRef(cart);
  const busy = useRef(false);
  const lastSending = useRef(Promise.resolve(true));

  // Leaving the screen forgets the key, and with it the safe way to send the sale again.
  const inDoubt = useRef(false);
  useEffect(
    () => () => {
      if (inDoubt.current) toast.warning(LEFT_IN_DOUBT.title, LEFT_IN_DOUBT.text);
    },
    [],
  );

  /** Null when it was done. */
  function dispatch(action: CartAction) {
    const refused = refusal(current.current, action);
    current.current = reduceCart(current.current, action);
    setCart(current.current);
    return refused;
  }

  function add({ id, name, price, stock }: Product) {
    const refused = dispatch({ type: "add", product: { id, name, price, stock } });
    return { refused, quantity: lineOf(current.current, id)?.quantity ?? 0 };
  }

  function reset() {
    dispatch({ type: "clear", key: uuidv7() });
    setMethod(null);
    setTendered(null);
    doubtOf(false);
  }

  function doubtOf(undecided: boolean) {
    inDoubt.current = undecided;
    setDoubt(undecided);
  }

  function missing(): Missing | null {
    if (current.current.lines.length === 0) return "items";
    if (!method) return "method";
    return settle(method, totalOf(current.current), tendered) ? null : "cash";
  }

  /** Sends the sale once, however often it is called; says what is missing instead, or null. */
  function finish(): Missing | null {
    if (busy.current) return null;
    const lacks = missing();
    if (lacks || !method) return lacks;
    const { key, lines } = current.current;
    const total = totalOf(current.current);
    const items = lines.map(({ productId, quantity, price }) => ({ productId, quantity, price }));
    const paid = settle(method, total, tendered);
    busy.current = true;
    setSending(true);
    lastSending.current = send
      .mutateAsync({ key, sale: { items, paymentMethod: method, total, ...paid } })
      .then(sold, failed);
    return null;
  }

  function free() {
    busy.current = false;
    setSending(false);
  }

  function sold(sale: Sale): boolean {
    free();
    reset();
    onSold(sale);
    return true;
  }

  function failed(error: unknown): boolean {
    free();
    const failure = judgeFailure(error);
    if (failure.outcome === "recorded") reset();
    else for (const action of failure.actions) dispatch(action);
    doubtOf(failure.outcome === "undecided");
    onFailed(failure);
    return false;
  }

  // While a sale is on its way nothing of it changes; its controls keep their focus.
  const unlessBusy = <T>(change: (value: T) => void) => {
    return (value: T) => {
      if (!busy.current) change(value);
    };
  };

  return {
    cart,
    total: totalOf(cart),
    method,
    setMethod: unlessBusy(setMethod),
    tendered,
    setTendered: unlessBusy(setTendered),
    sending,
    /** The last try was never answered: sending the same again is safe, forgetting it is not. */
    doubt,
    add,
    setQuantity: (productId: string, quantity: number) =>
      busy.current ? null : dispatch({ type: "setQuantity", productId, quantity }),
    remove: unlessBusy((productId: string) => dispatch({ type: "remove", productId })),
    /** Waits for a sale that is being sent, as the next customer's first scan must. False: it failed. */
    idle: async () => !busy.current || lastSending.current,
    isBusy: () => busy.current,
    isEmpty: () => current.current.lines.length === 0,
    finish,
    reset,
  };
}

export type Till = ReturnType<typeof useTill>;
