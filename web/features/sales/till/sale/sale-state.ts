import type { SoldSale } from "#core/contract/sales.ts";
import type { User } from "#core/contract/session.ts";
import type { SentBuyer } from "#core/contract/wanted-document.ts";
import { can } from "#core/permissions.ts";
import type { PriceLevel } from "#core/price-levels.ts";
import { mostDiscount } from "#core/sale/discount.ts";
import type { Measure } from "#core/sale/line.ts";
import { isSettled, MONEY_METHODS, PAYMENT_METHODS, settle } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { creditOf } from "#core/sale/split-payment.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import { type CreditAnswer, NO_ANSWER } from "#web/features/credit/public/credit-answer.ts";
import type { Notice } from "#web/features/sales/till/parts/till-notices.ts";
import { type Cart, type CartLine, emptyCart, type refusal, type SellableProduct } from "./cart.ts";
import type { Place } from "./kept-cart.ts";
import { type Missing, missingOf, offered, type Payable, type Paying } from "./sale-payment.ts";

/**
 * `editing`: it is put together and paid. `sending`: it was finished, and the server is asked. `undecided`: nobody answered
 * and this browser keeps nothing, so nobody knows whether it was recorded. `resending`: the same, sent once more.
 */
export type Phase = "editing" | "sending" | "undecided" | "resending";

/** What lies over the till for a moment. */
export type TillPart =
  /** How much of it; `before` is what the line holds that is changed. */
  | { kind: "measure"; product: SellableProduct; before: Measure | null }
  /** Off a line, or off the whole sale. */
  | { kind: "discount"; line: string | null }
  | { kind: "free"; description: string }
  /** `label`: the label of a scale on which the code was printed. */
  | { kind: "newProduct"; code: string; label?: string | undefined }
  | { kind: "park" }
  /** The drawer's float, before the first sale; `finish`: the sale waits for it. */
  | { kind: "shift"; finish: boolean }
  | { kind: "parked" }
  /** Somebody pays of what they owe. */
  | { kind: "collect" };

/** `turn` is another each time, so that no part begins with the last one's text. */
export type Shown = { part: TillPart; turn: number };

type Over = {
  open: boolean;
  /** Stays after closing, while it fades out. */
  shown: Shown | null;
  /** Scanned while another part was open. */
  waiting: readonly TillPart[];
};

/** All that a sale in progress is. It changes in `sale-machine.ts` alone. */
export type SaleState = Paying & {
  phase: Phase;
  cart: Cart;
  /** Who wants an invoice; null: the sale gets what every sale of the store gets. */
  invoiceFor: SentBuyer | null;
  /** Chosen for this sale; null follows the customer. */
  priceLevel: PriceLevel | null;
  /** What was decided about one customer's credit, and counts for no other. */
  creditAnswer: CreditAnswer;
  /** The cart before something was taken out of it, while nothing else has happened to it. */
  undo: { before: Cart; text: string } | null;
  /** A code that was scanned and that no product has, perhaps on the label of a scale. */
  unknown: { code: string; label?: string | undefined } | null;
  over: Over;
  notice: Notice | null;
  /** What it lacked when somebody wanted to finish it: said for as long as it is so. */
  lacks: Missing | null;
  /** The one that was sold last, until something is added to the next. */
  lastSale: SoldSale | null;
};

type Refusal = NonNullable<ReturnType<typeof refusal>>;

/** In which words a screen says what happens to its sale. */
export type SaleWords = {
  /** About finishing: in the notice's place, or as a toast where that is far from the button. */
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

/** What is known around the sale. */
export type SaleContext = {
  /** Where what is in progress is kept. */
  place: Place;
  words: SaleWords;
  user: Pick<User, "id" | "name" | "role"> | null;
  settings: StoreSettings;
  /** The drawer's shift that the sale belongs to; null where none is open. */
  shift: { id: string; number: number } | null;
  /** The store wants one for each sale, and none is open. */
  needsShift: boolean;
  /** Few sales have something to do with it: null until it is fetched. */
  exchanging: typeof import("./exchange.ts") | null;
};

export function newSale(cart: Cart): SaleState {
  return {
    ...{ phase: "editing", cart, priceLevel: null, method: null, tendered: null, reference: "", parts: null },
    ...{ customer: null, invoiceFor: null, credit: null, creditAnswer: NO_ANSWER, undo: null, unknown: null },
    ...{ over: { open: false, shown: null, waiting: [] }, notice: null, lacks: null, lastSale: null },
  };
}

/** What was said and what lies over the till stay. */
export function nextSale({ over, notice, lacks, lastSale }: SaleState, key: string): SaleState {
  return { ...newSale(emptyCart(key)), over, notice, lacks, lastSale };
}

/** While it is so nothing of the sale changes; its controls keep their focus. */
export const isSending = ({ phase }: SaleState) => phase === "sending" || phase === "resending";

/** The last try was never answered: sending the same again is safe, forgetting it is not. */
export const isDoubtful = ({ phase }: SaleState) => phase === "undecided" || phase === "resending";

/** The level at which a sale is priced: the chosen one, else the customer's. */
export const levelOf = ({ priceLevel, customer }: Pick<SaleState, "priceLevel" | "customer">): PriceLevel =>
  priceLevel ?? customer?.priceLevel ?? "PUBLIC";

export const sumsOfCart = (cart: Cart, priceLevel: PriceLevel, { user, settings }: SaleContext) =>
  priceSale({ ...cart, priceLevel }, { role: user?.role ?? "PENDING", settings });

/** Whether a role may choose the level of a sale. */
const mayChooseLevel = ({ user, settings }: SaleContext): boolean =>
  user !== null && (user.role !== "CASHIER" || settings.cashierDiscount === 100);

/** What it costs, and what of that is left to be paid. */
export function sumsOf(state: SaleState, context: SaleContext) {
  const { cart } = state;
  const { exchanging, settings } = context;
  const sums = sumsOfCart(cart, levelOf(state), context);
  const exchange = cart.exchange && exchanging ? exchanging.exchangeSums(cart.exchange, sums.total) : null;
  const payable: Payable = {
    toPay: exchange?.due ?? sums.total,
    // What comes back for it cannot be counted yet.
    empty: cart.lines.length === 0 || (cart.exchange !== undefined && !exchanging),
    tooMuchOff: sums.discount > sums.mostDiscount,
    covered: exchange !== null && exchange.due === 0 && exchange.value > 0,
    cashRounding: settings.cashRounding,
  };
  return { sums, exchange, payable };
}

/** Pesos that stay owed; null where nobody buys on credit. */
export const owedOf = (state: SaleState, payable: Payable) =>
  creditOf(payable.toPay, offered(state, payable));

/** What the screens draw of it. */
export function viewOf(state: SaleState, context: SaleContext) {
  const { cart, method, parts, credit, customer, over, lacks } = state;
  const { settings, user, exchanging, words } = context;
  const { sums, exchange, payable } = sumsOf(state, context);
  const { toPay, covered, cashRounding } = payable;
  const owed = owedOf(state, payable);
  const settlement = settle(toPay, offered(state, payable), cashRounding);
  // Too little cash changes nothing about what is due.
  const exact = !parts && method === "CASH" ? settle(toPay, [{ method: "CASH" }], cashRounding) : settlement;
  const rounding = isSettled(exact) ? exact.rounding : 0;
  const missing = missingOf(state, payable);
  return {
    ...state,
    part: over,
    notice: lacks !== null && lacks === missing ? words.lacking(lacks) : state.notice,
    sending: isSending(state),
    doubt: isDoubtful(state),
    settings,
    ...{ total: sums.total, sums, toPay, covered, missing, cashRounding },
    /**
     * What of the total is paid with what comes back for it, what its customer no longer owes, and what is given back in
     * money; null without an exchange.
     */
    exchange: exchange && {
      ...exchange,
      off: exchanging!.takenOff(cart.exchange!, customer?.id),
      back: exchanging!.givenBack(cart.exchange!, sums.total, method, cashRounding),
    },
    /** Pesos that the coins which exist do not allow: 0, or below it. */
    rounding,
    /** What is to be paid in all. */
    due: toPay + rounding,
    /** What is given back. */
    back: isSettled(settlement) ? settlement.change : 0,
    /** In which ways it may be paid: on credit where the store gives any. */
    methods: settings.credit ? PAYMENT_METHODS : MONEY_METHODS,
    /** Something of it stays owed, or nobody has said yet how much. */
    onCredit: owed !== null,
    /** Pesos that stay owed, as far as anybody has said. */
    owed: owed ?? 0,
    /** Pesos above the customer's limit. */
    above: credit?.above ?? 0,
    /** Pesos that whoever is signed in may take off this sale in all. */
    mostOff: sums.mostDiscount,
    level: levelOf(state),
    /** Some line has a wholesale price, and the role may choose it. */
    mayWholesale: mayChooseLevel(context) && cart.lines.some(hasWholesale),
    mayDiscount: user !== null && mostDiscount(user.role, 100, settings) > 0,
    mayCollect: settings.credit && user !== null && can(user.role, "credit.collect"),
  };
}

const hasWholesale = ({ wholesalePrice, presentation }: CartLine): boolean =>
  wholesalePrice != null || presentation?.wholesalePrice != null;
