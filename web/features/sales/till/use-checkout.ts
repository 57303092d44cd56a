import { useEffect, useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { isSettled, type OfferedPayment, type PaymentMethod, settle } from "#core/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import { useFinishSale } from "#web/features/sales/sales.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { toast } from "#web/ui/toast.ts";
import { judgeFailure, type SaleFailure } from "./sale-failure.ts";
import { type Attendant, attend } from "./sale-fate.ts";
import { type FinishedSale, forgetSale, sendingOf, undecidedSales } from "./sale-queue.ts";
import { offeredOf, type SplitPart } from "./split-payment.ts";
import { LEFT_IN_DOUBT } from "./till-notices.ts";

/** What keeps a sale from being finished, in the order in which it is said. */
export type Missing = "items" | "discount" | "method" | "payments" | "cash";

/** The part of a sale's request that is the same whatever is sold: paid in one way, or in several. */
export type Payment = (
  | { paymentMethod: PaymentMethod; amountPaid: number; change: number }
  | { payments: OfferedPayment[] }
) & { total: number; customerId?: string };

type Options = {
  /** Of the sale as it is now: one that was left while it was being sent may have come back with it. */
  key: () => string;
  /**
   * What is sold, as it is now and not as it was last drawn: `total` is what is to be paid. `covered`: by what comes back
   * for it, so that nothing has to be said about paying.
   */
  goods: () => { total: number; empty: boolean; tooMuchOff: boolean; covered: boolean };
  request: (payment: Payment) => FinishedSale;
  /** Cash with an empty amount is exactly the total; elsewhere it is missing. */
  emptyIsExact?: boolean | undefined;
  /** The next sale, with its own key. */
  clear: () => void;
  onSold: (sale: SoldSale) => void;
  onFailed: (failure: SaleFailure) => void;
};

/** How a sale is paid and sent, and by whom it is bought: behind every sale form, whatever it sells. */
export function useCheckout({ key, goods, request, emptyIsExact = false, clear, onSold, onFailed }: Options) {
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [tendered, setTendered] = useState<number | null>(null);
  const [reference, setReference] = useState("");
  const [parts, setParts] = useState<SplitPart[] | null>(null);
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [sending, setSending] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const amountBox = useRef<HTMLInputElement>(null);
  const send = useFinishSale();
  const { cashRounding } = useStoreSettings();
  // Twenty scans a second and a double Enter do not wait for the next drawing of the screen.
  const busy = useRef(false);
  const lastSending = useRef(Promise.resolve(true));

  // Whoever leaves the screen is told elsewhere what becomes of the sale.
  const attendant = useRef<Attendant>({ key: "" });
  const followed = useRef<Promise<SoldSale>>(undefined);
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
    setReference("");
    setParts(null);
    setCustomer(null);
    doubtOf(false);
  }

  function doubtOf(undecided: boolean) {
    inDoubt.current = undecided;
    setDoubt(undecided);
  }

  /** How it is paid, as the request would say it; cash that nobody typed is exact. */
  function offered(): OfferedPayment[] {
    if (goods().covered) return [];
    if (parts) return offeredOf(parts, tendered);
    if (!method) return [];
    return offeredOf([{ id: "", method, amount: null, reference }], tendered);
  }

  function missing(): Missing | null {
    const { total, empty, tooMuchOff, covered } = goods();
    if (empty) return "items";
    if (tooMuchOff) return "discount";
    if (covered) return null;
    if (!parts && !method) return "method";
    const cashIsDue = !parts && method === "CASH";
    if (cashIsDue && tendered === null && !emptyIsExact) return "cash";
    const outcome = settle(total, offered(), cashRounding);
    if (isSettled(outcome)) return null;
    return outcome.problem === "TENDERED" ? "cash" : "payments";
  }

  /** In one way without a reference it is said as it always was. */
  function paymentOf(total: number): Payment | null {
    const outcome = settle(total, offered(), cashRounding);
    if (!isSettled(outcome)) return null;
    const who = customer && { customerId: customer.id };
    if (parts || (method !== "CASH" && reference.trim() !== ""))
      return { payments: offered(), total, ...who };
    const { amountPaid, change } = outcome;
    return { paymentMethod: method!, total, amountPaid, change, ...who };
  }

  /** Sends the sale once, however often it is called; says what is missing instead, or null. */
  function finish(): Missing | null {
    if (busy.current) return null;
    const lacks = missing();
    if (lacks === "cash") amountBox.current?.focus();
    const payment = lacks ? null : paymentOf(goods().total);
    if (payment) follow(send(request(payment)));
    return lacks;
  }

  function follow(sale: Promise<SoldSale>) {
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

  function sold(sale: SoldSale): boolean {
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
    if (failure.outcome === "waiting") return false; // told wherever one is by now
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

  const { total } = goods();
  const settlement = settle(total, offered(), cashRounding);
  const settled = isSettled(settlement) ? settlement : null;
  const inCash = !parts && method === "CASH";
  // Too little cash changes nothing about what is due.
  const exact = inCash ? settle(total, [{ method: "CASH" }], cashRounding) : settlement;
  const rounding = isSettled(exact) ? exact.rounding : 0;

  return {
    method,
    setMethod: unlessBusy((chosen: PaymentMethod | null) => {
      setMethod(chosen);
      setReference("");
    }),
    /** What the customer's phone shows of a payment. */
    reference,
    setReference: unlessBusy(setReference),
    /** Null while it is paid in one way. */
    parts,
    setParts: unlessBusy(setParts),
    /** Begins with the method that was chosen, which takes the rest until somebody says otherwise. */
    split: () => {
      if (busy.current) return;
      const first: PaymentMethod = method ?? "CASH";
      const second: PaymentMethod = first === "CASH" ? "NEQUI" : "CASH";
      setTendered(null);
      setParts([first, second].map((one) => ({ id: uuidv7(), method: one, amount: null, reference: "" })));
    },
    unsplit: () => {
      if (busy.current) return;
      setTendered(null);
      setParts(null);
    },
    cashRounding,
    /** Pesos that the coins which exist do not allow: 0, or below it. */
    rounding,
    /** What is to be paid in all. */
    due: total + rounding,
    /** What is given back. */
    back: settled?.change ?? 0,
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
