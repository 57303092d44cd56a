import { useEffect, useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Sale } from "#core/contract/sales.ts";
import { type PaymentMethod, settle } from "#core/payment.ts";
import { toast } from "#web/ui/toast.ts";
import { judgeFailure, type SaleFailure } from "./sale-failure.ts";
import { type Attendant, attend } from "./sale-fate.ts";
import { type FinishedSale, forgetSale, sendingOf, undecidedSales } from "./sale-queue.ts";
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
  /** Of the sale as it is now: one that was left while it was being sent may have come back with it. */
  key: () => string;
  /** What is sold, as it is now and not as it was last drawn. */
  goods: () => { total: number; empty: boolean };
  request: (payment: Payment) => FinishedSale;
  /** Cash with an empty amount is exactly the total; elsewhere it is missing. */
  emptyIsExact?: boolean | undefined;
  /** The next sale, with its own key. */
  clear: () => void;
  onSold: (sale: Sale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** How a sale is paid and sent, and by whom it is bought: behind every sale form, whatever it sells. */
export function useCheckout({ key, goods, request, emptyIsExact = false, clear, onSold, onFailed }: Options) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [tendered, setTendered] = useState<number | null>(null);
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [sending, setSending] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const amountBox = useRef<HTMLInputElement>(null);
  const send = useFinishSale();
  // Twenty scans a second and a double Enter do not wait for the next drawing of the screen.
  const busy = useRef(false);
  const lastSending = useRef(Promise.resolve(true));

  // Whoever leaves the screen is told elsewhere what becomes of the sale.
  const attendant = useRef<Attendant>({ key: "" });
  const followed = useRef<Promise<Sale>>(undefined);
  const inDoubt = useRef(false);
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    gone.current = false;
    const unattend = attend(attendant.current);
    const going = sendingOf(key());
    if (going) follow(going);
    else if (undecidedSales().some((sale) => sale.key === key())) doubtOf(true);
    return () => {
      gone.current = true;
      unattend();
      if (inDoubt.current) toast.warning(LEFT_IN_DOUBT.title, LEFT_IN_DOUBT.text);
    };
  }, []);
  // A page that is closed is not there to say anything.
  useEffect(() => {
    if (!sending && !doubt) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [sending, doubt]);

  function reset() {
    if (inDoubt.current) forgetSale(key());
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
    if (method === "CASH" && tendered === null && !emptyIsExact) return "cash";
    return settle(method, total, tendered) ? null : "cash";
  }

  /** Sends the sale once, however often it is called; says what is missing instead, or null. */
  function finish(): Missing | null {
    if (busy.current) return null;
    const lacks = missing();
    if (lacks === "cash") amountBox.current?.focus();
    if (lacks || !method) return lacks;
    const { total } = goods();
    const paid = settle(method, total, tendered);
    follow(
      send(request({ paymentMethod: method, total, ...paid, ...(customer && { customerId: customer.id }) })),
    );
    return null;
  }

  function follow(sale: Promise<Sale>) {
    attendant.current.key = key();
    if (followed.current === sale) return;
    followed.current = sale;
    busy.current = true;
    setSending(true);
    lastSending.current = sale.then(sold, failed);
  }

  function free() {
    busy.current = false;
    setSending(false);
  }

  function sold(sale: Sale): boolean {
    free();
    if (gone.current) return true;
    reset();
    onSold(sale);
    return true;
  }

  function failed(error: unknown): boolean {
    free();
    if (gone.current) return false;
    const failure = judgeFailure(error);
    if (failure.outcome === "recorded") reset();
    if (failure.customerGone) setCustomer(null);
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
    method,
    setMethod: unlessBusy(setMethod),
    /** Where the cash is typed: the focus goes there while it is missing. */
    amountBox,
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
