import type { FoundCustomer } from "#core/contract/customers.ts";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatQuantity } from "#core/quantity.ts";
import { copyProductFields } from "#core/sale/line.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { NO_CREDIT_SALE_CHOICES } from "#web/features/credit/public/credit-sale-choices.ts";
import { stepCart } from "./cart.ts";
import {
  type Cart,
  type CartAction,
  type CartActionRefusal,
  cartLineKey,
  displayedLineQuantity,
  findCartLine,
  isProductCartLine,
  type SellableProduct,
} from "./cart-line.ts";
import type { Notice } from "./notices.ts";
import type { SaleEffect, SaleEvent } from "./sale-events.ts";
import { SALE_FAILED_TITLE } from "./sale-failure.ts";
import { buildRequestPayment, findMissingSaleField, type MissingSaleField } from "./sale-payment.ts";
import { buildSaleRequest } from "./sale-request.ts";
import {
  computeCreditAmount,
  computeSaleSums,
  isSaleOutcomeUnknown,
  isSaleSending,
  type SaleContext,
  type SaleState,
  startNextSale,
  type TillDialogRequest,
  toStockShortageState,
} from "./sale-state.ts";
import { toStoredSale } from "./stored-sale.ts";

export type SaleTransition = {
  state: SaleState;
  effects?: readonly SaleEffect[];
  refused?: CartActionRefusal | null;
  /** The field that must be filled before the sale can be finished. */
  lacks?: MissingSaleField | null;
};

/** Events that are still handled while a sale is being sent. */
const ALWAYS: ReadonlySet<SaleEvent["type"]> = new Set([
  ...(["next", "dismiss", "credit", "notFound", "say", "measured"] as const),
  ...(["show", "close", "keyed", "followed", "sold", "failed"] as const),
]);

/** The only function that changes a sale in progress. Returns the next state and the effects. */
export function stepSale(state: SaleState, event: SaleEvent, context: SaleContext): SaleTransition {
  if (isSaleSending(state) && !ALWAYS.has(event.type)) return { state };
  const { words } = context;
  switch (event.type) {
    case "take":
      return take(state, event, context);
    case "quantity":
    case "repack": {
      const action = event.type === "repack" ? event : { ...event, type: "setQuantity" as const };
      const step = change(state, action, context);
      const { refused } = step;
      const line = findCartLine(state.cart, event.key);
      const product = line && isProductCartLine(line) ? line : undefined;
      const notice = refused ? words.refused(refused, "cantidad", product) : null;
      const again = event.type === "quantity" ? event : null;
      const short = toStockShortageState(refused, notice, product?.productId, again);
      return {
        ...step,
        state: { ...step.state, notice, short },
        effects: refused ? [{ do: "tellRefused" }] : [],
      };
    }
    case "remove": {
      const line = findCartLine(state.cart, event.key);
      if (!line) return { state };
      return undoable(change(state, event, context), state.cart, `Quitaste ${line.name}`);
    }
    case "empty":
      // The server may already have recorded this sale, so it cannot be emptied.
      if (isSaleOutcomeUnknown(state) || state.cart.lines.length === 0) return { state };
      return undoable(change(state, event, context), state.cart, "Vaciaste la venta");
    case "stockLearned":
      // A sale that the server may already have recorded does not change.
      return isSaleOutcomeUnknown(state) || state.cart.lines.length === 0
        ? { state }
        : change(state, event, context);
    case "takeBack":
      return { state: state.undo ? { ...state, cart: state.undo.before, undo: null } : state };
    case "resume":
      // Takes nothing from the empty till, such as the invoice's buyer or the cash received.
      return {
        state: {
          ...startNextSale(state, event.sale.cart.key),
          ...toStoredSale(event.sale),
          lastSale: null,
        },
      };
    case "next":
      return { state: startNextSale(state, event.key), effects: [{ do: "forgetUndecided" }] };
    case "dismiss":
      return { state: { ...state, [event.what]: null } };
    case "method":
      return { state: { ...state, method: event.method, reference: "", card: null, seen: null } };
    case "pay":
      return { state: { ...state, ...event.choice } };
    case "customer":
      return { state: chosen(state, event.customer) };
    case "invoice":
      return { state: { ...state, invoiceFor: event.buyer } };
    case "level":
      return { state: { ...state, priceLevel: event.level } };
    case "credit":
      return { state: { ...state, credit: event.stand } };
    case "notFound": {
      const { code, unreached, label, notice = words.notFound(code, unreached) } = event;
      return { state: { ...state, notice, unknown: unreached ? null : { code, label } } };
    }
    case "say":
      return { state: { ...state, notice: event.notice, lacks: event.notice && state.lacks } };
    case "measured":
      return {
        state: words.measured ? { ...state, notice: words.measured(event.name, event.quantity) } : state,
      };
    case "show":
      return { state: shown(state, event.part) };
    case "close": {
      const [next, ...waiting] = state.over.waiting;
      const over = { ...state.over, open: false, waiting };
      return { state: next ? shown({ ...state, over }, next) : { ...state, over } };
    }
    case "finish":
      return finish(state, context);
    case "keyed":
      return { state: { ...state, cart: { ...state.cart, key: event.key }, undo: null } };
    case "followed":
      return { state: sending(state) };
    case "sold": {
      const { sale, nextKey } = event;
      return {
        state: { ...startNextSale(state, nextKey), lastSale: sale },
        effects: [{ do: "forgetUndecided" }, { do: "tellSold", sale }],
      };
    }
    case "failed":
      return failed(state, event, context);
    default:
      return change(state, event, context);
  }
}

function change(state: SaleState, action: CartAction, { settings }: SaleContext): SaleTransition {
  const { cart, refused } = stepCart(state.cart, action, settings);
  if (cart === state.cart) return { state, refused };
  // Undo restores an earlier cart, so every change except new stock clears it.
  const undo = action.type === "stockLearned" ? state.undo : null;
  return { state: { ...state, cart, undo }, refused };
}

function undoable(step: SaleTransition, before: Cart, text: string): SaleTransition {
  const state = { ...step.state, undo: { before, text } };
  // An empty sale has no warning: it would show again in the next sale.
  const isEmpty = state.cart.lines.length === 0;
  return { ...step, state: isEmpty ? { ...state, notice: null, lacks: null } : state };
}

/** The product as the sale adds it: in the pack that was found, or by unit. */
function sellableOf(product: FoundProduct): SellableProduct {
  const { id, name, price, stock, unit, presentations = [], presentation = null } = product;
  const packs = presentations.filter(({ active }) => active);
  return { id, name, price, stock, unit, ...copyProductFields(product), packs, presentation };
}

type TakeEvent = Extract<SaleEvent, { type: "take" }>;

function take(
  before: SaleState,
  { product: found, measure }: TakeEvent,
  context: SaleContext,
): SaleTransition {
  const { words } = context;
  const product = sellableOf(found);
  const { id, unit, presentation } = product;
  const name = presentation ? `${product.name} (${presentation.name})` : product.name;
  const learned = change(before, { type: "stockLearned", products: [product] }, context).state;
  const state: SaleState = { ...learned, unknown: null, lastSale: null };
  const effects: SaleEffect[] = [{ do: "tellTaken" }];
  if (isMeasuredUnit(unit) && !presentation && !measure)
    return { state: shown({ ...state, notice: null }, { kind: "measure", product, before: null }), effects };
  const step = change(state, { type: "add", product, measure }, context);
  if (step.refused) {
    const notice = words.refused(step.refused, "producto", product);
    const short = toStockShortageState(step.refused, notice, id, { type: "take", product: found, measure });
    return { ...step, state: { ...step.state, notice, short }, effects: [...effects, { do: "tellRefused" }] };
  }
  const line = findCartLine(step.state.cart, cartLineKey(id, presentation));
  const notice = measure
    ? (words.measured?.(name, formatQuantity(measure.quantity, unit)) ?? null)
    : words.added(name, line ? displayedLineQuantity(line) : 0);
  return { ...step, state: { ...step.state, notice }, effects };
}

/** Sets the customer and clears the decisions about the previous one. */
function chosen(state: SaleState, customer: FoundCustomer | null): SaleState {
  return { ...state, customer, priceLevel: null, creditAnswer: NO_CREDIT_SALE_CHOICES, credit: null };
}

/** Opens a dialog, or queues it while another is open, as when two weighed products are scanned quickly. */
function shown(state: SaleState, part: TillDialogRequest): SaleState {
  const { open, shown, waiting } = state.over;
  if (open) return { ...state, over: { open, shown, waiting: [...waiting, part] } };
  return { ...state, over: { open: true, shown: { part, turn: (shown?.turn ?? 0) + 1 }, waiting } };
}

const sending = (state: SaleState): SaleState => ({
  ...state,
  phase: isSaleOutcomeUnknown(state) ? "resending" : "sending",
});

/** Sends the sale, or names the missing field. Asks to open a shift first if the store requires one. */
function finish(state: SaleState, context: SaleContext): SaleTransition {
  const { words, needsShift } = context;
  const { payable } = computeSaleSums(state, context);
  const lacks = findMissingSaleField(state, payable);
  const silent = words.finishing === "notice" ? { ...state, notice: null, lacks } : state;
  if (lacks) {
    const effects: SaleEffect[] = [];
    if (lacks === "cash") effects.push({ do: "focus", box: "amount" });
    if (lacks === "customer" || lacks === "consent") effects.push({ do: "focus", box: lacks });
    if (words.finishing === "toast") effects.push({ do: "toast", notice: words.lacking(lacks) });
    return { state: silent, effects, lacks };
  }
  if (needsShift && !isSaleOutcomeUnknown(state))
    return { state: shown(silent, { kind: "shift", finish: true }) };
  const isOwed = computeCreditAmount(state, payable) !== null;
  const payment = buildRequestPayment(state, payable, isOwed);
  if (!payment) return { state: silent };
  const keepConsent = (isOwed && state.credit?.keepConsent) || null;
  const sale = buildSaleRequest(state, payment, context, keepConsent !== null);
  return { state: sending(silent), effects: [{ do: "send", sale, keepConsent }] };
}

type FailedEvent = Extract<SaleEvent, { type: "failed" }>;

/** Applies the failure of a sale. The sale stays in the till unless the server had already recorded it. */
function failed(before: SaleState, { failure, nextKey }: FailedEvent, context: SaleContext): SaleTransition {
  const { outcome, actions, customerGone, credit, shift, text } = failure;
  const effects: SaleEffect[] = [];
  let state: SaleState = { ...before, phase: outcome === "undecided" ? "undecided" : "editing" };
  for (const action of actions) ({ state } = change(state, action, context));
  if (customerGone) state = chosen(state, null);
  if (credit) effects.push({ do: "refreshCredit", withSettings: credit === "off" });
  if (credit === "off") state = { ...state, method: null, parts: null };
  if (shift) effects.push({ do: "forgetShift" });
  if (shift === "required") state = shown(state, { kind: "shift", finish: true });
  if (outcome === "recorded") {
    state = startNextSale(state, nextKey);
    effects.push({ do: "forgetUndecided" });
  } else {
    const notice: Notice = { tone: "error", title: SALE_FAILED_TITLE, text };
    if (context.words.finishing === "toast") effects.push({ do: "toast", notice });
    else state = { ...state, notice };
  }
  return { state, effects: [...effects, { do: "tellFailed", failure }] };
}
