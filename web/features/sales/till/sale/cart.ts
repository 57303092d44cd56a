import type { Tier } from "#core/contract/products/presentation.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { MAX_MONEY } from "#core/money.ts";
import { addQuantities, fitsUnit, formatQuantity, quantityFor, timesQuantity } from "#core/quantity.ts";
import type { Discount } from "#core/sale/discount.ts";
import {
  lineSubtotal,
  type Measure,
  measured,
  type WantedLine,
  type WantedPresentation,
} from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import type { LinePromotion } from "#core/sale/promotions.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { DEFAULT_SETTINGS } from "#core/store-settings.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { isMeasured, type Unit } from "#core/units.ts";
import type { Exchange } from "#web/features/returns/public/exchange-state.ts";
import { itemProblem } from "./free-items.ts";

export type CartLine = WantedLine & {
  /** Identifies the line: product and presentation, or a free item's own id (`keyOf`). */
  key: string;
  /** Last known stock; null for a free item. */
  stock: number | null;
  /** Active presentations of the product. */
  packs?: readonly Pack[] | undefined;
  /** The server's error for this line. */
  problem: string | null;
};

/** A presentation as the till sells it. */
export type Pack = Omit<WantedPresentation, "count">;

export type ProductLine = CartLine & { productId: string; stock: number };

export type Cart = {
  /** Idempotency key, kept until the server acknowledges the sale, so that a retry cannot sell twice. */
  key: string;
  lines: readonly CartLine[];
  discount: Discount | null;
  exchange?: Exchange | undefined;
};

export type SellableProduct = {
  id: string;
  name: string;
  price: number;
  stock: number;
  unit: Unit;
  tax?: TaxClass | null | undefined;
  tiers?: readonly Tier[] | undefined;
  wholesalePrice?: number | null | undefined;
  packs?: readonly Pack[] | undefined;
  /** The presentation sold; by unit without one. */
  presentation?: Pack | null | undefined;
};

/** Prices reported by the server: the product's, and a presentation's. */
type ChangedPrice = {
  id: string;
  price: number;
  listPrice?: number | undefined;
  tiers?: readonly Tier[] | undefined;
  wholesalePrice?: number | null | undefined;
  presentation?: { id: string; units: number; price: number } | undefined;
  /** As the server computed it, where the till had another. */
  promotion?: LinePromotion | null | undefined;
};

export type CartAction =
  /** One more, or more of a measured product. */
  | { type: "add"; product: SellableProduct; measure?: Measure | undefined }
  | { type: "addFree"; item: { id: string; description: string; price: number } }
  /** For packs `quantity` is their count. */
  | { type: "setQuantity"; key: string; quantity: number; amount?: number | null }
  /** Changes the line's presentation; the number stays. */
  | { type: "repack"; key: string; pack: string | null }
  | { type: "setPrice"; key: string; price: number }
  | { type: "discount"; key: string | null; discount: Discount | null }
  | { type: "remove"; key: string }
  /** Removes all lines; an exchange stays. */
  | { type: "empty" }
  | { type: "exchange"; exchange: Exchange | undefined }
  | { type: "clear"; key: string }
  | { type: "pricesChanged"; products: readonly ChangedPrice[] }
  /** Current stock from the catalogue, a search, or another till's sale. */
  | { type: "stockLearned"; products: readonly { id: string; stock: number }[] }
  | { type: "stockRefused"; products: readonly { id: string; stock: number }[] }
  /** Deleted or deactivated products: the rest can be sold without them. */
  | { type: "gone"; products: readonly { id: string }[]; problem: string };

type Rules = { sellBelowStock: boolean };
const DEFAULT: Rules = { sellBelowStock: false };

export function emptyCart(key: string): Cart {
  return { key, lines: [], discount: null };
}

/** Refused actions (see `refusal`) change nothing. */
export function reduceCart(cart: Cart, action: CartAction, rules: Rules = DEFAULT): Cart {
  if (refusal(cart, action, rules)) return cart;
  const next = reduced(cart, action, rules);
  // The server's promotions were those of the lines before.
  return MOVES_LINES.has(action.type) && next.lines.some(({ promotion }) => promotion !== undefined)
    ? { ...next, lines: next.lines.map(({ promotion: _, ...line }) => line) }
    : next;
}

const MOVES_LINES: ReadonlySet<CartAction["type"]> = new Set(["add", "setQuantity", "repack", "remove"]);

function reduced(cart: Cart, action: CartAction, rules: Rules): Cart {
  switch (action.type) {
    case "add":
      return { ...cart, lines: add(cart.lines, action.product, action.measure) };
    case "addFree":
      return itemProblem(action.item) ? cart : { ...cart, lines: [...cart.lines, freeLine(action.item)] };
    case "setQuantity": {
      const { key, quantity, amount = null } = action;
      const pack = lineOf(cart, key)?.presentation;
      if (!pack) return change(cart, (line) => line.key === key, { quantity, problem: null }, amount);
      const values = { ...countOf(pack, quantity), problem: null };
      return change(cart, (line) => line.key === key, values);
    }
    case "repack":
      return { ...cart, lines: repack(cart.lines, action) };
    case "setPrice":
      return isWhole(action.price, 0, MAX_MONEY)
        ? change(cart, ({ key }) => key === action.key, { price: action.price })
        : cart;
    case "discount":
      if (action.key === null) return { ...cart, discount: action.discount };
      return change(cart, ({ key }) => key === action.key, { discount: action.discount });
    case "remove": {
      const lines = cart.lines.filter(({ key }) => key !== action.key);
      return { ...cart, lines, discount: lines.length > 0 ? cart.discount : null };
    }
    case "empty":
      return { ...cart, lines: [], discount: null };
    case "exchange":
      return { ...cart, exchange: action.exchange };
    case "clear":
      return emptyCart(action.key);
    case "pricesChanged":
      return action.products.reduce(changePrice, cart);
    case "stockRefused":
      return learn(cart, new Map(action.products.map(({ id, stock }) => [id, stock])), mustFit);
    case "stockLearned":
      return learn(
        cart,
        new Map(action.products.map(({ id, stock }) => [id, stock])),
        rules.sellBelowStock ? needNotFit : mayFit,
      );
    case "gone":
      return action.products.reduce(
        (next, { id }) => change(next, sells(id), { problem: action.problem }),
        cart,
      );
  }
}

/** Why an action is refused: beyond the stock or the line limit. Null if allowed. */
export function refusal(
  cart: Cart,
  action: CartAction,
  { sellBelowStock }: Rules = DEFAULT,
): "stock" | "lines" | null {
  const fits = (quantity: number, unit: Unit, stock: number) =>
    fitsUnit(quantity, unit) &&
    quantity > 0 &&
    quantity <= (sellBelowStock ? MAX_QUANTITY : Math.min(stock, MAX_QUANTITY));
  if (action.type === "addFree") return cart.lines.length >= MAX_LINES ? "lines" : null;
  if (action.type === "add") {
    const { product, measure } = action;
    const known = productLine(cart, keyOf(product.id, product.presentation));
    if (!known && cart.lines.length >= MAX_LINES) return "lines";
    const { quantity } = measure ? moreOf(known, product, measure) : oneMore(known, product);
    return fits(quantity, product.unit, leftFor(cart, product, known)) ? null : "stock";
  }
  if (action.type === "repack") {
    const line = lineOf(cart, action.key);
    const other = line && isProduct(line) ? repacked(cart.lines, line, action.pack) : null;
    if (!line || !other || !isProduct(line)) return null;
    const free = leftFor(cart, { id: line.productId, stock: line.stock }, line, other.merged);
    return fits(other.line.quantity, line.unit, free) ? null : "stock";
  }
  if (action.type === "setQuantity") {
    const line = lineOf(cart, action.key);
    if (!line) return null;
    const { quantity } = action;
    if (!isProduct(line)) return isWhole(quantity, 1, MAX_QUANTITY) ? null : "stock";
    const { presentation: pack } = line;
    if (pack && !isWhole(quantity, 1, MAX_QUANTITY)) return "stock";
    const wanted = pack ? timesQuantity(pack.units, quantity) : quantity;
    // Reducing is always allowed: it corrects a line beyond the stock.
    if (wanted < line.quantity && wanted > 0 && fitsUnit(wanted, line.unit)) return null;
    return fits(wanted, line.unit, leftFor(cart, { id: line.productId, stock: line.stock }, line))
      ? null
      : "stock";
  }
  return null;
}

export function lineOf(cart: Cart, key: string): CartLine | undefined {
  return cart.lines.find((line) => line.key === key);
}

export function isProduct(line: CartLine): line is ProductLine {
  return line.kind === "product";
}

/** The key of a product's line: one per product and presentation. */
export const keyOf = (productId: string, pack?: { id: string } | null): string =>
  pack ? `${productId} ${pack.id}` : productId;

const sells = (productId: string) => (line: CartLine) => line.productId === productId;

/** Independent of role and store. */
export function totalOf(cart: Cart, priceLevel: PriceLevel = "PUBLIC"): number {
  return priceSale({ ...cart, priceLevel }, { role: "CASHIER", settings: DEFAULT_SETTINGS }).total;
}

export function unitsOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + (isByMeasure(line) ? 1 : shownQuantity(line)), 0);
}

/** The displayed number: the count of packs, else units. */
export const shownQuantity = ({ presentation, quantity }: CartLine): number =>
  presentation ? presentation.count : quantity;

export function isByMeasure(line: CartLine): line is ProductLine {
  return isProduct(line) && isMeasured(line.unit) && !line.presentation;
}

/** Units of the product in other lines, which share its stock. */
function usedBeside(cart: Cart, productId: string, ...lines: (CartLine | null | undefined)[]): number {
  return cart.lines
    .filter((line) => line.productId === productId && !lines.includes(line))
    .reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
}

function leftFor(
  cart: Cart,
  { id, stock }: { id: string; stock: number },
  ...own: (CartLine | null | undefined)[]
): number {
  return addQuantities(stock, -usedBeside(cart, id, ...own));
}

const shortOf = ({ stock, unit }: ProductLine) => `Quedan ${formatQuantity(stock, unit)}`;

/** The message for a line at a known stock: refusal, news, or none. */
type Say = (line: ProductLine, other: string | null, sold: number) => string | null;
const mustFit: Say = shortOf;
const mayFit: Say = (line, other, sold) => (sold > line.stock ? shortOf(line) : other);
const needNotFit: Say = (_, other) => other;

/** Returns the same cart without news: large catalogues arrive often. */
function learn(cart: Cart, stocks: ReadonlyMap<string, number>, say: Say): Cart {
  let news = false;
  const lines = cart.lines.map((line) => {
    const stock = isProduct(line) ? stocks.get(line.productId) : undefined;
    if (!isProduct(line) || stock === undefined || (say !== mustFit && stock === line.stock)) return line;
    news = true;
    const now = { ...line, stock };
    const sold = addQuantities(usedBeside(cart, line.productId, line), line.quantity);
    return { ...now, problem: say(now, line.problem === shortOf(line) ? null : line.problem, sold) };
  });
  return news ? { ...cart, lines } : cart;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function productLine(cart: Cart, key: string): ProductLine | undefined {
  return cart.lines.filter(isProduct).find((line) => line.key === key);
}

const oneMore = (
  known: Measure | undefined,
  { presentation }: Pick<SellableProduct, "presentation">,
): Measure => ({
  quantity: addQuantities(known?.quantity ?? 0, presentation?.units ?? 1),
  amount: null,
});

const countOf = (pack: Pack, count: number) => ({
  presentation: { ...pack, count },
  quantity: timesQuantity(pack.units, count),
});

/** Merges measures of one product: if either is an amount, the result is an amount. */
function moreOf(known: ProductLine | undefined, { price }: SellableProduct, more: Measure): Measure {
  if (!known) return more;
  if (known.amount === null && more.amount === null)
    return { quantity: addQuantities(known.quantity, more.quantity), amount: null };
  const amount = lineSubtotal(known) + lineSubtotal({ price, ...more });
  return { quantity: quantityFor(amount, price), amount };
}

/** Adding a product again increases it, at its current price and stock. */
function add(lines: readonly CartLine[], product: SellableProduct, measure?: Measure): CartLine[] {
  const { id, name, price, stock, unit, tax, tiers, wholesalePrice, packs, presentation } = product;
  const key = keyOf(id, presentation);
  const known = lines.filter(isProduct).find((line) => line.key === key);
  const much = measure ? moreOf(known, product, measure) : oneMore(known, product);
  const line: CartLine = {
    key,
    kind: "product",
    productId: id,
    name,
    unit,
    price,
    tax,
    stock,
    ...much,
    ...(tiers && tiers.length > 0 && { tiers }),
    ...(wholesalePrice != null && { wholesalePrice }),
    ...(packs && packs.length > 0 && { packs }),
    ...(presentation && countOf(presentation, (known?.presentation?.count ?? 0) + 1)),
    discount: known?.discount ?? null,
    problem: null,
  };
  return known ? lines.map((other) => (other === known ? line : other)) : [...lines, line];
}

/** Changes a line's presentation and merges it with an existing line; null if nothing changes. */
function repacked(lines: readonly CartLine[], line: ProductLine, id: string | null) {
  const pack = line.packs?.find((one) => one.id === id) ?? null;
  if ((id !== null && !pack) || (line.presentation?.id ?? null) === id || line.amount !== null) return null;
  const merged = lines.find(({ key }) => key === keyOf(line.productId, pack)) ?? null;
  const count = shownQuantity(line) + (merged ? shownQuantity(merged) : 0);
  const { presentation: _, ...rest } = line;
  const much = pack ? countOf(pack, count) : { quantity: count, amount: null };
  return { merged, line: { ...rest, ...much, key: keyOf(line.productId, pack), problem: null } };
}

function repack(
  lines: readonly CartLine[],
  { key, pack }: Extract<CartAction, { type: "repack" }>,
): readonly CartLine[] {
  const line = lines.filter(isProduct).find((one) => one.key === key);
  const next = line ? repacked(lines, line, pack) : null;
  if (!next) return lines;
  return lines.filter((one) => one !== next.merged).map((one) => (one === line ? next.line : one));
}

const PRICE_CHANGED = "El precio cambió";

function changePrice(cart: Cart, changed: ChangedPrice): Cart {
  const { id, price, listPrice = price, tiers, wholesalePrice, presentation: pack, promotion } = changed;
  const values: Changes = { price: listPrice, problem: PRICE_CHANGED };
  if (tiers) values.tiers = tiers;
  if (wholesalePrice !== undefined) values.wholesalePrice = wholesalePrice;
  if (promotion !== undefined) values.promotion = promotion;
  if (!pack) return change(cart, (line) => sells(id)(line) && !line.presentation, values);
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      if (!sells(id)(line) || line.presentation?.id !== pack.id) return line;
      // The server reports what the line pays, at any level.
      const { units, price: pays } = pack;
      const now = { ...line.presentation, units, price: pays, wholesalePrice: null };
      return { ...line, ...values, ...countOf(now, now.count) };
    }),
  };
}

function freeLine({ id, description, price }: { id: string; description: string; price: number }): CartLine {
  return {
    key: id,
    kind: "free",
    productId: null,
    name: description.trim(),
    unit: "UNIT",
    price,
    quantity: 1,
    amount: null,
    discount: null,
    stock: null,
    problem: null,
  };
}

type Changes = Partial<
  Pick<
    CartLine,
    "quantity" | "price" | "tiers" | "wholesalePrice" | "presentation" | "discount" | "problem" | "promotion"
  >
>;

/** An amount stays at a new price, unless another quantity was requested. */
function change(
  cart: Cart,
  isMeant: (line: CartLine) => boolean,
  values: Changes,
  amount?: number | null,
): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      if (!isMeant(line)) return line;
      const now = { ...line, ...values, ...(amount !== undefined && { amount }) };
      if (values.price === undefined) return now;
      return now.price > 0 ? { ...now, ...measured(now, now.price) } : { ...now, amount: null };
    }),
  };
}
