import { useEffect, useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Sale } from "#core/contract/sales.ts";
import { type PaymentMethod, settle } from "#core/payment.ts";
import { toast } from "#web/ui/toast.ts";
import { judgeFailure, SALE_FAILED, type SaleFailure } from "./sale-failure.ts";
import type { FinishedSale } from "./sale-queue.ts";
import { useFinishSale } from "./sales.queries.ts";
import { LEFT_IN_DOUBT } from "./till-notices.ts";

/** What keeps a sale from being finished, in the order in which it is said. */
export type Missing = "items" | "method" | "cash";

/** The part of a sale's request that is the same whatever is sold. */
export type Payment = {
  paymentMethod: PaymentMethod;
  total: number;
  amountPaid?: number;
  change?: number;
  customerId?: string;
};

type Options = {
  /** What is sold, as it is now and not as it was last drawn. */
  goods: () => { total: number; empty: boolean };
  request: (payment: Payment) => FinishedSale;
  /** The next sale, with its own key. */
  clear: () => void;
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** How a sale is paid and sent, and by whom it is bought: behind every sale form, whatever it sells. */
export function useCheckout({ goods, request, clear, onSold, onFailed }: Options) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [tendered, setTendered] = useState<number | null>(null);
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [sending, setSending] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const send = useFinishSale();
  // Twenty scans a second and a double Enter do not wait for the next drawing of the screen.
  const busy = useRef(false);
  const lastSending = useRef(Promise.resolve(true));

  // Leaving the screen forgets the key, and with it the safe way to send the sale again.
  const inDoubt = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (inDoubt.current) toast.warning(LEFT_IN_DOUBT.title, LEFT_IN_DOUBT.text);
    };
  }, []);
  // So does closing or reloading the page.
  useEffect(() => {
    if (!sending && !doubt) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [sending, doubt]);

  function reset() {
    clear();
    setMethod(null);
    setTendered(null);
    setCustomer(null);
    doubtOf(false);
  }

  function doubtOf(undecided: boolean) {
    inDoubt.current = undecided;
    setDoubt(undecided);
  }

  function missing(): Missing | null {
    const { total, empty } = goods();
    if (empty) return "items";
    if (!method) return "method";
    return settle(method, total, tendered) ? null : "cash";
  }

  /** Sends the sale once, however often it is called; says what is missing instead, or null. */
  function finish(): Missing | null {
    if (busy.current) return null;
    const lacks = missing();
    if (lacks || !method) return lacks;
    const { total } = goods();
    const paid = settle(method, total, tendered);
    busy.current = true;
    setSending(true);
    lastSending.current = send
      .mutateAsync(
        request({ paymentMethod: method, total, ...paid, ...(customer && { customerId: customer.id }) }),
      )
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
    if (failure.customerGone) setCustomer(null);
    doubtOf(failure.outcome === "undecided");
    onFailed(failure);
    if (!gone.current) return false;
    // Whoever has left the screen sees nothing of what it says.
    if (inDoubt.current) toast.warning(LEFT_IN_DOUBT.title, LEFT_IN_DOUBT.text);
    else if (failure.outcome === "refused") toast.error(SALE_FAILED, failure.text);
    return false;
  }

  // While a sale is on its way nothing of it changes; its controls keep their focus.
  const unlessBusy = <T>(change: (value: T) => void) => {
    return (value: T) => {
      if (!busy.current) change(value);
    };
  };

  return {
    method,
    setMethod: unlessBusy(setMethod),
    tendered,
    setTendered: unlessBusy(setTendered),
    customer,
    setCustomer: unlessBusy(setCustomer),
    sending,
    /** The last try was never answered: sending the same again is safe, forgetting it is not. */
    doubt,
    unlessBusy,
    /** Waits for a sale that is being sent, as the next customer's first scan must. False: it failed. */
    idle: async () => !busy.current || lastSending.current,
    isBusy: () => busy.current,
    missing: missing(),
    finish,
    reset,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
