import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import {
  isSettled,
  MONEY_METHODS,
  type OfferedPayment,
  PAYMENT_METHODS,
  type PaymentMethod,
  settle,
} from "#core/sale/payment.ts";
import { creditOf, firstParts, offeredOf, type SplitPart } from "#core/sale/split-payment.ts";
import { CREDIT, SETTINGS } from "#web/api/query-keys.ts";
import { NO_ANSWER } from "#web/features/credit/offers/credit-answer.ts";
import type { lacksForCredit } from "#web/features/credit/offers/credit-verdict.ts";
import { useFinishSale } from "#web/features/sales/sales.queries.ts";
import { LEFT_IN_DOUBT } from "#web/features/sales/till/parts/till-notices.ts";
import { judgeFailure, type SaleFailure } from "#web/features/sales/till/send/sale-failure.ts";
import { type Attendant, attend } from "#web/features/sales/till/send/sale-fate.ts";
import { type FinishedSale, sendingOf } from "#web/features/sales/till/send/sale-queue.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { toast } from "#web/ui/toast.ts";

/** What keeps a sale from being finished, in the order in which it is said. */
export type Missing =
  | ("items" | "discount" | "method" | "payments" | "cash" | "customer")
  | NonNullable<ReturnType<typeof lacksForCredit>>;

/** The part of a sale's request that is the same whatever is sold: paid in one way, or in several. */
export type Payment = (
  | { paymentMethod: PaymentMethod; amountPaid: number; change: number }
  | { payments: OfferedPayment[] }
) & { total: number; customerId?: string; allowOverLimit?: true };

/** What is known of a sale on credit where accounts are read: that part of the till comes when it is wanted. */
export type CreditStand = {
  lacks: ReturnType<typeof lacksForCredit>;
  /** Somebody who may decides that the customer owes more than their limit. */
  allowOverLimit: boolean;
  /** Pesos of it above the limit. */
  above: number;
  /** Keeps that they agreed; null where that is known, or was not asked. */
  keepConsent: (() => Promise<unknown>) | null;
};

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
  const [creditAnswer, setCreditAnswer] = useState(NO_ANSWER);
  const [credit, setCredit] = useState<CreditStand | null>(null);
  const [sending, setSending] = useState(false);
  const [doubt, setDoubt] = useState(false);
  const amountBox = useRef<HTMLInputElement>(null);
  const customerBox = useRef<HTMLInputElement>(null);
  const send = useFinishSale();
  const { cashRounding, credit: givesCredit } = useStoreSettings();
  const queryClient = useQueryClient();
  /** Pesos that stay owed; null where nobody buys on credit. */
  const owed = creditOf(goods().total, offered());
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
    clear();
    setMethod(null);
    setTendered(null);
    setReference("");
    setParts(null);
    choose(null);
    doubtOf(false);
  }

  /** What was decided about one customer counts for no other. */
  function choose(chosen: FoundCustomer | null) {
    setCustomer(chosen);
    setCreditAnswer(NO_ANSWER);
    setCredit(null);
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
    if (!isSettled(outcome)) return outcome.problem === "TENDERED" ? "cash" : "payments";
    if (outcome.creditAmount === 0) return null;
    return credit ? credit.lacks : "customer";
  }

  /** In one way without a reference it is said as it always was. */
  function paymentOf(total: number): Payment | null {
    const outcome = settle(total, offered(), cashRounding);
    if (!isSettled(outcome)) return null;
    const who = customer && {
      customerId: customer.id,
      ...(owed && credit?.allowOverLimit && { allowOverLimit: true as const }),
    };
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
    if (lacks === "customer") customerBox.current?.focus();
    const payment = lacks ? null : paymentOf(goods().total);
    if (!payment) return lacks;
    const sale = send(request(payment));
    const keep = owed ? credit?.keepConsent : null;
    // Kept beside the sale, which does not wait for it: what is lost of it is asked again. Without the server it went with it.
    if (keep) void sale.then(({ soldOffline }) => soldOffline || keep(), ignored);
    follow(sale);
    return null;
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
    if (failure.outcome === "recorded") reset();
    if (failure.customerGone) choose(null);
    if (failure.credit) void queryClient.invalidateQueries({ queryKey: CREDIT });
    if (failure.credit === "off") {
      void queryClient.invalidateQueries({ queryKey: SETTINGS });
      setMethod(null);
      setParts(null);
    }
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
      setTendered(null);
      setParts(firstParts(method, total, credit?.above ?? 0));
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
    setCustomer: unlessBusy(choose),
    /** Where the customer is searched: the focus goes there while somebody unknown buys on credit. */
    customerBox,
    /** In which ways it may be paid: on credit where the store gives any. */
    methods: givesCredit ? PAYMENT_METHODS : MONEY_METHODS,
    /** Something of it stays owed, or nobody has said yet how much. */
    onCredit: owed !== null,
    /** Pesos that stay owed, as far as anybody has said. */
    owed: owed ?? 0,
    setCredit,
    /** They said yes just now. */
    agreed: owed !== null && credit?.keepConsent != null,
    ...{ creditAnswer, setCreditAnswer: unlessBusy(setCreditAnswer) },
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

const ignored = () => {};

export type Checkout = ReturnType<typeof useCheckout>;
