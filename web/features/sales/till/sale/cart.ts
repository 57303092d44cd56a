import type { PriceLevel } from "#core/goods/price-levels.ts";
import { MAX_MONEY } from "#core/money.ts";
import { addQuantities, formatQuantity, isQuantityAllowed } from "#core/quantity.ts";
import { copyProductFields, toLineMeasure } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { isStockTracked, MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import {
  addMeasureToLine,
  addOneToMeasure,
  type Cart,
  type CartAction,
  type CartActionRefusal,
  type CartLine,
  type CartRules,
  type ChangedProductPrice,
  cartLineKey,
  changeCartLinePack,
  displayedLineQuantity,
  findCartLine,
  isMeasuredLine,
  isProductCartLine,
  isWholeNumberInRange,
  type ProductCartLine,
  sumUnitsInOtherLines,
  toPackLineFields,
} from "#web/features/sales/till/sale/cart-line.ts";
import { findInvalidFreeItemField } from "./free-items.ts";

// The cart of a sale: pure functions from a cart and an action to the next cart.

export function createEmptyCart(key: string): Cart {
  return { key, lines: [], discount: null };
}

/** Returns the same cart for a refused action. */
export function reduceCart(cart: Cart, action: CartAction, rules?: CartRules): Cart {
  return stepCart(cart, action, rules).cart;
}

/** Returns the cart after the action, or the same cart and why the action is refused. */
export function stepCart(cart: Cart, action: CartAction, rules: CartRules = { sellBelowStock: false }) {
  const next = reduced(cart, action, rules);
  if (typeof next === "string") return { cart, refused: next };
  if (!MOVES_LINES.has(action.type) || next.lines.every(({ promotion }) => promotion === undefined))
    return { cart: next, refused: null };
  // Drops the server's promotions, which it computed for the lines before this change.
  const lines = next.lines.map(({ promotion: _, ...line }) => line);
  return { cart: { ...next, lines }, refused: null };
}

const MOVES_LINES: ReadonlySet<CartAction["type"]> = new Set(["add", "setQuantity", "repack", "remove"]);

function reduced(cart: Cart, action: CartAction, rules: CartRules): Cart | CartActionRefusal {
  switch (action.type) {
    case "add":
      return add(cart, action, rules);
    case "addFree":
      if (findInvalidFreeItemField(action.item)) return cart;
      return placeLine(cart, undefined, freeLine(action.item), rules);
    case "setQuantity":
      return setQuantity(cart, action, rules);
    case "repack":
      return repack(cart, action, rules);
    case "setPrice":
      return isWholeNumberInRange(action.price, 0, MAX_MONEY)
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
    case "pricesChanged":
      return action.products.reduce(changePrice, cart);
    case "stockRefused":
      return learn(cart, action.products, mustFit);
    case "stockLearned":
      return learn(cart, action.products, rules.sellBelowStock ? needNotFit : mayFit);
    case "gone":
      return action.products.reduce(
        (next, { id }) => change(next, sells(id), { problem: action.problem }),
        cart,
      );
  }
}

const sells = (productId: string) => (line: CartLine) => line.productId === productId;

/** Total in pesos. It does not depend on the role or on the store's settings. */
export function computeCartTotal(cart: Cart, priceLevel: PriceLevel = "PUBLIC"): number {
  return priceSale({ ...cart, priceLevel }, { role: "CASHIER", settings: DEFAULT_STORE_SETTINGS }).total;
}

export function countCartUnits(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + (isMeasuredLine(line) ? 1 : displayedLineQuantity(line)), 0);
}

const shortOf = ({ stock, unit }: ProductCartLine) => `Quedan ${formatQuantity(stock, unit)}`;

/** Returns a line's message for a new stock. `other`: its message about another problem, or null. */
type Say = (line: ProductCartLine, other: string | null, sold: number) => string | null;
const mustFit: Say = shortOf;
const mayFit: Say = (line, other, sold) =>
  isStockTracked(line) && sold > line.stock ? shortOf(line) : other;
const needNotFit: Say = (_, other) => other;

/** Updates the stock of the lines from a list of products. Returns the same cart if no line changed. */
function learn(cart: Cart, products: readonly { id: string; stock: number }[], say: Say): Cart {
  const sold = new Set(cart.lines.filter(isProductCartLine).map(({ productId }) => productId));
  if (sold.size === 0) return cart;
  const stocks = new Map(products.filter(({ id }) => sold.has(id)).map(({ id, stock }) => [id, stock]));
  let news = false;
  const lines = cart.lines.map((line) => {
    const stock = isProductCartLine(line) ? stocks.get(line.productId) : undefined;
    if (!isProductCartLine(line) || stock === undefined || (say !== mustFit && stock === line.stock))
      return line;
    news = true;
    const now = { ...line, stock };
    const units = addQuantities(sumUnitsInOtherLines(cart, line.productId, line), line.quantity);
    return { ...now, problem: say(now, line.problem === shortOf(line) ? null : line.problem, units) };
  });
  return news ? { ...cart, lines } : cart;
}

type Action<Type extends CartAction["type"]> = Extract<CartAction, { type: Type }>;

/** Adding a product again raises its line's quantity, at the current price and stock. */
function add(cart: Cart, { product, measure }: Action<"add">, rules: CartRules) {
  const { id, name, price, stock, unit, packs, presentation } = product;
  const key = cartLineKey(id, presentation);
  const known = cart.lines.filter(isProductCartLine).find((line) => line.key === key);
  const much = measure ? addMeasureToLine(known, product, measure) : addOneToMeasure(known, product);
  const line: CartLine = {
    key,
    kind: "product",
    productId: id,
    name,
    unit,
    price,
    ...copyProductFields(product),
    stock,
    ...much,
    ...(packs && packs.length > 0 && { packs }),
    ...(presentation && toPackLineFields(presentation, (known?.presentation?.count ?? 0) + 1)),
    discount: known?.discount ?? null,
    problem: null,
  };
  return placeLine(cart, known, line, rules);
}

function setQuantity(cart: Cart, { key, quantity, amount = null }: Action<"setQuantity">, rules: CartRules) {
  const before = findCartLine(cart, key);
  if (!before) return cart;
  const pack = before.presentation;
  if (pack && !isWholeNumberInRange(quantity, 1, MAX_LINE_QUANTITY)) return "quantity";
  const much = pack ? toPackLineFields(pack, quantity) : { quantity, amount };
  // Reducing is always allowed, because it corrects a line beyond the stock.
  const isReduced = much.quantity < before.quantity;
  return placeLine(cart, before, { ...before, ...much, problem: null }, isReduced ? ANY_STOCK : rules);
}

function repack(cart: Cart, { key, pack }: Action<"repack">, rules: CartRules) {
  const before = findCartLine(cart, key);
  const next = before && isProductCartLine(before) ? changeCartLinePack(cart.lines, before, pack) : null;
  if (!next) return cart;
  const lines = cart.lines.filter((line) => line !== next.merged);
  return placeLine({ ...cart, lines }, before, next.line, rules);
}

const ANY_STOCK: CartRules = { sellBelowStock: true };

/** Puts the line in the place of `before`, or last, unless the cart cannot have it. */
function placeLine(
  cart: Cart,
  before: CartLine | undefined,
  line: CartLine,
  { sellBelowStock }: CartRules,
): Cart | CartActionRefusal {
  const { quantity } = line;
  if (!before && cart.lines.length >= MAX_DOCUMENT_LINES) return "lines";
  if (!isQuantityAllowed(quantity, line.unit) || quantity <= 0 || quantity > MAX_LINE_QUANTITY)
    return "quantity";
  if (isProductCartLine(line) && isStockTracked(line) && !sellBelowStock) {
    const taken = sumUnitsInOtherLines(cart, line.productId, before);
    if (quantity > addQuantities(line.stock, -taken)) return "stock";
  }
  const lines = before ? cart.lines.map((other) => (other === before ? line : other)) : [...cart.lines, line];
  return { ...cart, lines };
}

const PRICE_CHANGED = "El precio cambió";

function changePrice(cart: Cart, changed: ChangedProductPrice): Cart {
  const { id, price, listPrice = price, tiers, wholesalePrice, presentation: pack, promotion } = changed;
  const values: Partial<CartLine> = { price: listPrice, problem: PRICE_CHANGED };
  if (tiers) values.tiers = tiers;
  if (wholesalePrice !== undefined) values.wholesalePrice = wholesalePrice;
  if (promotion !== undefined) values.promotion = promotion;
  if (!pack) return change(cart, (line) => sells(id)(line) && !line.presentation, values);
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      if (!sells(id)(line) || line.presentation?.id !== pack.id) return line;
      // The server reports the price of the sale's price level.
      const { units, price: pays } = pack;
      const now = { ...line.presentation, units, price: pays, wholesalePrice: null };
      return { ...line, ...values, ...toPackLineFields(now, now.count) };
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

/** Changes the lines that `isMeant` names. A line sold by an amount of money keeps that amount at a new price. */
function change(cart: Cart, isMeant: (line: CartLine) => boolean, values: Partial<CartLine>): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      if (!isMeant(line)) return line;
      const now = { ...line, ...values };
      if (values.price === undefined) return now;
      return now.price > 0 ? { ...now, ...toLineMeasure(now, now.price) } : { ...now, amount: null };
    }),
  };
}
