import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { SoldSale } from "#core/contract/sales/sales.ts";
import type { User } from "#core/contract/session.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { can } from "#core/permissions.ts";
import { maxDiscount } from "#core/sale/discount.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import { isSettled, MONEY_METHODS, PAYMENT_METHODS, settlePayments } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import type { Promote } from "#core/sale/promotions.ts";
import { creditAmountOf } from "#core/sale/split-payment.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import { type CreditAnswer, NO_ANSWER } from "#web/features/credit/public/credit-answer.ts";
import type { Notice } from "#web/features/sales/till/parts/till-notices.ts";
import { emptyCart } from "./cart.ts";
import type { Cart, CartLine, refusal, SellableProduct } from "./cart-line.ts";
import type { Place } from "./kept-cart.ts";
import { type Missing, missingOf, offered, type Payable, type Paying } from "./sale-payment.ts";

/** `undecided`: no response, and this browser stores nothing. `resending`: the same sale, sent again. */
export type Phase = "editing" | "sending" | "undecided" | "resending";

export type TillPart =
  /** A quantity; `before` is the edited line's measure. */
  | { kind: "measure"; product: SellableProduct; before: LineMeasure | null }
  /** Of a line, or of the sale. */
  | { kind: "discount"; line: string | null }
  | { kind: "free"; description: string }
  /** `label`: the scale label that has the code. */
  | { kind: "newProduct"; code: string; label?: string | undefined }
  | { kind: "park" }
  /** The drawer's float before the first sale; `finish`: the sale waits for it. */
  | { kind: "shift"; finish: boolean }
  | { kind: "parked" }
  /** A debt payment. */
  | { kind: "collect" };

/** `turn` changes each time, to start with fresh state. */
export type Shown = { part: TillPart; turn: number };

/** What the stock does not reach for, and the refused event, to do it again. */
export type Short = {
  notice: Notice;
  productId: string;
  again:
    | { type: "take"; product: FoundProduct; measure?: LineMeasure | undefined }
    | { type: "quantity"; key: string; quantity: number };
};

export function shortOf(
  refused: ReturnType<typeof refusal> | undefined,
  notice: Notice | null,
  productId: string | undefined,
  again: Short["again"] | null,
): Short | null {
  return refused === "stock" && notice && productId && again ? { notice, productId, again } : null;
}

type Over = {
  open: boolean;
  /** Outlives closing, for the fade-out. */
  shown: Shown | null;
  /** Scanned while another dialog was open. */
  waiting: readonly TillPart[];
};

export type SaleState = Paying & {
  phase: Phase;
  cart: Cart;
  /** The invoice's buyer; null: the store's default document. */
  invoiceFor: BuyerInput | null;
  priceLevel: PriceLevel | null;
  /** The decision about this customer's credit. */
  creditAnswer: CreditAnswer;
  /** The cart before a removal, until the next action. */
  undo: { before: Cart; text: string } | null;
  unknown: { code: string; label?: string | undefined } | null;
  over: Over;
  notice: Notice | null;
  short: Short | null;
  /** The missing field shown after trying to finish, while it is missing. */
  lacks: Missing | null;
  /** The last sale, until something is added to the next. */
  lastSale: SoldSale | null;
};

type Refusal = NonNullable<ReturnType<typeof refusal>>;

/** The words in which a screen reports on its sale. */
export type SaleMessages = {
  /** Messages about finishing: inline, or as a toast where that is far from the button. */
  finishing: "notice" | "toast";
  added: (name: string, quantity: number) => Notice | null;
  measured?: (name: string, quantity: string) => Notice;
  refused: (
    refused: Refusal,
    what: "producto" | "cantidad",
    product?: { name: string; stock: number; unit: Unit },
  ) => Notice | null;
  notFound: (code: string, unreached: boolean) => Notice;
  lacking: (missing: Missing) => Notice;
};

export type SaleContext = {
  place: Place;
  words: SaleMessages;
  user: Pick<User, "id" | "name" | "role"> | null;
  settings: StoreSettings;
  /** The open shift; null if none. */
  shift: { id: string; number: number } | null;
  /** The store requires a shift, and none is open. */
  needsShift: boolean;
  /** Loaded on demand, as few sales need it. */
  exchanging: typeof import("./exchange.ts") | null;
  /** Null in a store without promotions. */
  promote?: Promote | null;
};

export function newSale(cart: Cart): SaleState {
  return {
    phase: "editing",
    cart,
    priceLevel: null,
    method: null,
    tendered: null,
    reference: "",
    parts: null,
    customer: null,
    invoiceFor: null,
    credit: null,
    creditAnswer: NO_ANSWER,
    undo: null,
    unknown: null,
    over: { open: false, shown: null, waiting: [] },
    notice: null,
    short: null,
    lacks: null,
    lastSale: null,
  };
}

/** Keeps notices and dialogs. */
export function nextSale({ over, notice, lacks, lastSale }: SaleState, key: string): SaleState {
  return { ...newSale(emptyCart(key)), over, notice, lacks, lastSale };
}

/** While true the sale cannot change; its controls keep the focus. */
export const isSending = ({ phase }: SaleState) => phase === "sending" || phase === "resending";

/** The last request had no response: resending it is safe, forgetting it is not. */
export const isDoubtful = ({ phase }: SaleState) => phase === "undecided" || phase === "resending";

/** The price level: the chosen one, else the customer's. */
export const levelOf = ({ priceLevel, customer }: Pick<SaleState, "priceLevel" | "customer">): PriceLevel =>
  priceLevel ?? customer?.priceLevel ?? "PUBLIC";

export const sumsOfCart = (cart: Cart, priceLevel: PriceLevel, { user, settings, promote }: SaleContext) =>
  priceSale({ ...cart, priceLevel }, { role: user?.role ?? "PENDING", settings, promote });

/** Whether the role may choose the price level. */
const mayChooseLevel = ({ user, settings }: SaleContext): boolean =>
  user !== null && (user.role !== "CASHIER" || settings.cashierDiscount === 100);

export function sumsOf(state: SaleState, context: SaleContext) {
  const { cart } = state;
  const { exchanging, settings } = context;
  const sums = sumsOfCart(cart, levelOf(state), context);
  const exchange = cart.exchange && exchanging ? exchanging.exchangeSums(cart.exchange, sums.total) : null;
  const payable: Payable = {
    toPay: exchange?.due ?? sums.total,
    // The exchange's code is not loaded yet.
    empty: cart.lines.length === 0 || (cart.exchange !== undefined && !exchanging),
    exceedsMaxDiscount: sums.discount - sums.promoted > sums.mostDiscount,
    covered: exchange !== null && exchange.due === 0 && exchange.value > 0,
    cashRounding: settings.cashRounding,
  };
  return { sums, exchange, payable };
}

/** Pesos on credit; null without credit. */
export const owedOf = (state: SaleState, payable: Payable) =>
  creditAmountOf(payable.toPay, offered(state, payable));

/** Derived values for the screens. */
export function viewOf(state: SaleState, context: SaleContext) {
  const { cart, method, parts, credit, customer, over, lacks } = state;
  const { settings, user, exchanging, words } = context;
  const { sums, exchange, payable } = sumsOf(state, context);
  const { toPay, covered, cashRounding } = payable;
  const owed = owedOf(state, payable);
  const settlement = settlePayments(toPay, offered(state, payable), cashRounding);
  // Too little cash does not change the amount due.
  const exact =
    !parts && method === "CASH" ? settlePayments(toPay, [{ method: "CASH" }], cashRounding) : settlement;
  const rounding = isSettled(exact) ? exact.rounding : 0;
  const missing = missingOf(state, payable);
  return {
    ...state,
    part: over,
    notice: lacks !== null && lacks === missing ? words.lacking(lacks) : state.notice,
    short: state.short?.notice === state.notice ? state.short : null,
    sending: isSending(state),
    doubt: isDoubtful(state),
    settings,
    total: sums.total,
    sums,
    toPay,
    covered,
    missing,
    cashRounding,
    exchange: exchange && {
      ...exchange,
      off: exchanging!.takenOff(cart.exchange!, customer?.id),
      back: exchanging!.givenBack(cart.exchange!, sums.total, method, cashRounding),
    },
    /** Cash rounding in pesos, 0 or negative. */
    rounding,
    due: toPay + rounding,
    back: isSettled(settlement) ? settlement.change : 0,
    methods: settings.credit ? PAYMENT_METHODS : MONEY_METHODS,
    /** On credit in part or in full, also before an amount is typed. */
    onCredit: owed !== null,
    /** Pesos on credit so far. */
    owed: owed ?? 0,
    /** Pesos above the customer's limit. */
    above: credit?.above ?? 0,
    /** The maximum total discount of the user in pesos. */
    mostOff: sums.mostDiscount,
    level: levelOf(state),
    /** A line has a wholesale price, and the role may choose it. */
    mayWholesale: mayChooseLevel(context) && cart.lines.some(hasWholesale),
    mayDiscount: user !== null && maxDiscount(user.role, 100, settings) > 0,
    mayCollect: settings.credit && user !== null && can(user.role, "credit.collect"),
  };
}

const hasWholesale = ({ wholesalePrice, presentation }: CartLine): boolean =>
  wholesalePrice != null || presentation?.wholesalePrice != null;
