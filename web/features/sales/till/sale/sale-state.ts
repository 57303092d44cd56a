import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import type { User } from "#core/contract/session.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { hasPermission } from "#core/permissions.ts";
import { computeMaxDiscount } from "#core/sale/discount.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import {
  isPaymentSettled,
  MONEY_PAYMENT_METHODS,
  PAYMENT_METHODS,
  settlePayments,
} from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import type { ApplyPromotions } from "#core/sale/promotions.ts";
import { computeCreditPaymentAmount } from "#core/sale/split-payment.ts";
import { canConfirmTransfers, type StoreSettings } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import {
  type CreditSaleChoices,
  NO_CREDIT_SALE_CHOICES,
} from "#web/features/credit/public/credit-sale-choices.ts";
import { createEmptyCart } from "./cart.ts";
import type { Cart, CartActionRefusal, CartLine, SellableProduct } from "./cart-line.ts";
import { computeExchangeDebtReduction, computeExchangeRefund, computeExchangeSums } from "./exchange.ts";
import type { Notice } from "./notices.ts";
import {
  buildPaymentInputs,
  findMissingSaleField,
  type MissingSaleField,
  type PayableSale,
  type PaymentState,
} from "./sale-payment.ts";
import type { SaleScreenName } from "./stored-cart.ts";

/** `undecided`: no answer, and this browser cannot store the sale. `resending`: that sale is sent again. */
type SalePhase = "editing" | "sending" | "undecided" | "resending";

/** What was typed of a new product. `price` in pesos. */
type NewProductDraft = { name: string; price: number | null };

export type TillDialogRequest =
  /** Asks for a quantity. `before` is the current quantity of the line to change; null to add. */
  | { kind: "measure"; product: SellableProduct; before: LineMeasure | null }
  /** What a line can have besides its quantity. */
  | { kind: "line"; line: string }
  /** Discount of a line, or of the sale with a null `line`. */
  | { kind: "discount"; line: string | null }
  | { kind: "free"; description: string }
  /** `label` is the scale label that contains the code. `draft`: typed so far, to go on in the whole form. */
  | { kind: "newProduct"; code: string; label?: string | undefined; draft?: NewProductDraft }
  | { kind: "park" }
  /** Asks for the float to open a shift. `finish`: the sale is finished afterwards. */
  | { kind: "shift"; finish: boolean }
  | { kind: "parked" }
  /** Takes the lines for the family or the shop itself. */
  | { kind: "ownUse" }
  /** Takes a debt payment. */
  | { kind: "collect" };

/** `turn` changes with each opening, so that a dialog starts with fresh state. */
type ShownTillDialog = { part: TillDialogRequest; turn: number };

/** A refusal for lack of stock, with the event to repeat. */
export type StockShortageState = {
  notice: Notice;
  productId: string;
  again:
    | { type: "take"; product: FoundProduct; measure?: LineMeasure | undefined }
    | { type: "quantity"; key: string; quantity: number };
};

export function toStockShortageState(
  refused: CartActionRefusal | null | undefined,
  notice: Notice | null,
  productId: string | undefined,
  again: StockShortageState["again"] | null,
): StockShortageState | null {
  return refused === "stock" && notice && productId && again ? { notice, productId, again } : null;
}

/** The dialogs over the till. */
type Over = {
  open: boolean;
  /** Stays set while the dialog fades out. */
  shown: ShownTillDialog | null;
  /** Dialogs for products scanned while another dialog was open. */
  waiting: readonly TillDialogRequest[];
};

export type SaleState = PaymentState & {
  phase: SalePhase;
  cart: Cart;
  /** The invoice's buyer; null for the store's default document. */
  invoiceFor: BuyerInput | null;
  priceLevel: PriceLevel | null;
  /** The cashier's answers about the customer's consent and credit limit. */
  creditAnswer: CreditSaleChoices;
  /** The cart before a removal, until the next action. */
  undo: { before: Cart; text: string } | null;
  /** A scanned code that no product has. `label`: the scale label that contains the code. */
  unknown: { code: string; label?: string | undefined } | null;
  over: Over;
  notice: Notice | null;
  /** The last refusal for lack of stock. */
  short: StockShortageState | null;
  /** The missing field that the till shows after the user tried to finish; null for none. */
  lacks: MissingSaleField | null;
  /** The last sale, until the next sale has a line. */
  lastSale: SaleWithExchange | null;
};

/** The texts that a screen uses for its sale. */
export type SaleMessages = {
  /** Where messages about finishing appear: inline, or as a toast if inline is far from the button. */
  finishing: "notice" | "toast";
  added: (name: string, quantity: number) => Notice | null;
  measured?: (name: string, quantity: string) => Notice;
  refused: (
    refused: CartActionRefusal,
    what: "producto" | "cantidad",
    product?: { name: string; stock: number; unit: Unit },
  ) => Notice | null;
  notFound: (code: string, unreached: boolean) => Notice;
  lacking: (missing: MissingSaleField) => Notice;
};

export type SaleContext = {
  screen: SaleScreenName;
  words: SaleMessages;
  user: Pick<User, "id" | "name" | "role"> | null;
  settings: StoreSettings;
  /** Whether the store requires a shift and none is open. */
  needsShift: boolean;
  /** Applies the store's promotions; null in a store without promotions. */
  applyPromotions?: ApplyPromotions | null;
};

export function createSaleState(cart: Cart): SaleState {
  return {
    phase: "editing",
    cart,
    priceLevel: null,
    method: null,
    tendered: null,
    reference: "",
    card: null,
    seen: null,
    parts: null,
    customer: null,
    invoiceFor: null,
    credit: null,
    creditAnswer: NO_CREDIT_SALE_CHOICES,
    undo: null,
    unknown: null,
    over: { open: false, shown: null, waiting: [] },
    notice: null,
    short: null,
    lacks: null,
    lastSale: null,
  };
}

/** Starts a new sale and keeps dialogs. */
export function startNextSale({ over, lastSale }: SaleState, key: string): SaleState {
  return { ...createSaleState(createEmptyCart(key)), over, lastSale };
}

/** Whether the sale is being sent. Meanwhile it cannot change, and its controls keep the focus. */
export const isSaleSending = ({ phase }: SaleState) => phase === "sending" || phase === "resending";

/** Whether the server may have recorded the sale, because the last request got no answer. */
export const isSaleOutcomeUnknown = ({ phase }: SaleState) => phase === "undecided" || phase === "resending";

/** Price level: the chosen one, else the customer's. */
export const resolvePriceLevel = ({
  priceLevel,
  customer,
}: Pick<SaleState, "priceLevel" | "customer">): PriceLevel => priceLevel ?? customer?.priceLevel ?? "PUBLIC";

export const priceCart = (
  cart: Cart,
  priceLevel: PriceLevel,
  { user, settings, applyPromotions }: SaleContext,
) => priceSale({ ...cart, priceLevel }, { role: user?.role ?? "PENDING", settings, applyPromotions });

/** Whether the role may choose the price level. */
const mayChooseLevel = ({ user, settings }: SaleContext): boolean =>
  user !== null && (user.role !== "CASHIER" || settings.cashierDiscount === 100);

export function computeSaleSums(state: SaleState, context: SaleContext) {
  const { cart } = state;
  const { settings } = context;
  const sums = priceCart(cart, resolvePriceLevel(state), context);
  const exchange = cart.exchange ? computeExchangeSums(cart.exchange, sums.total) : null;
  const payable: PayableSale = {
    toPay: exchange?.due ?? sums.total,
    empty: cart.lines.length === 0,
    exceedsMaxDiscount: sums.discount - sums.promoted > sums.mostDiscount,
    covered: exchange !== null && exchange.due === 0 && exchange.value > 0,
    cashRounding: settings.cashRounding,
    asksTransfers: settings.confirmTransfers === "ASK",
  };
  return { sums, exchange, payable };
}

/** Pesos on credit; null without credit. */
export const computeCreditAmount = (state: SaleState, payable: PayableSale) =>
  computeCreditPaymentAmount(payable.toPay, buildPaymentInputs(state, payable));

/** Values that the screens derive from the state. */
export function deriveSaleView(state: SaleState, context: SaleContext) {
  const { cart, method, parts, credit, customer, over, lacks } = state;
  const { settings, user, words } = context;
  const { sums, exchange, payable } = computeSaleSums(state, context);
  const { toPay, covered, cashRounding } = payable;
  const owed = computeCreditAmount(state, payable);
  const settlement = settlePayments(toPay, buildPaymentInputs(state, payable), cashRounding);
  // Rounds as for exact cash, so that too little cash does not change the amount due.
  const exact =
    !parts && method === "CASH" ? settlePayments(toPay, [{ method: "CASH" }], cashRounding) : settlement;
  const rounding = isPaymentSettled(exact) ? exact.rounding : 0;
  const missing = findMissingSaleField(state, payable);
  return {
    ...state,
    part: over,
    notice: lacks !== null && lacks === missing ? words.lacking(lacks) : state.notice,
    short: state.short?.notice === state.notice ? state.short : null,
    sending: isSaleSending(state),
    doubt: isSaleOutcomeUnknown(state),
    settings,
    total: sums.total,
    sums,
    toPay,
    covered,
    missing,
    cashRounding,
    exchange: exchange && {
      ...exchange,
      off: computeExchangeDebtReduction(cart.exchange!, customer?.id),
      back: computeExchangeRefund(cart.exchange!, sums.total, method, cashRounding),
    },
    /** Cash rounding in pesos, 0 or negative. */
    rounding,
    due: toPay + rounding,
    back: isPaymentSettled(settlement) ? settlement.change : 0,
    methods: settings.credit ? PAYMENT_METHODS : MONEY_PAYMENT_METHODS,
    /** Whether a part or all is on credit, also before an amount is typed. */
    onCredit: owed !== null,
    /** Pesos on credit, with the amounts typed so far. */
    owed: owed ?? 0,
    /** Pesos above the customer's limit. */
    above: credit?.above ?? 0,
    /** The highest discount on the sale that the user may give, in pesos. */
    mostOff: sums.mostDiscount,
    level: resolvePriceLevel(state),
    /** Whether a line has a wholesale price that the user's role may choose. */
    mayWholesale: mayChooseLevel(context) && cart.lines.some(hasWholesale),
    mayDiscount: user !== null && computeMaxDiscount(user.role, 100, settings) > 0,
    asksTransfers: payable.asksTransfers,
    mayConfirm: user !== null && canConfirmTransfers(user.role, settings),
    mayCollect: settings.credit && user !== null && hasPermission(user.role, "credit.collect"),
  };
}

const hasWholesale = ({ wholesalePrice, presentation }: CartLine): boolean =>
  wholesalePrice != null || presentation?.wholesalePrice != null;
