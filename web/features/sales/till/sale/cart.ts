import { MAX_MONEY } from "#core/money.ts";
import { addQuantities, fitsUnit, formatQuantity, quantityFor } from "#core/quantity.ts";
import type { Discount } from "#core/sale/discount.ts";
import { lineSubtotal, type Measure, measured, type WantedLine } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { DEFAULT_SETTINGS } from "#core/store-settings.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { isMeasured, type Unit } from "#core/units.ts";
import type { Exchange } from "#web/features/returns/public/exchange-state.ts";
import { itemProblem } from "./free-items.ts";

export type CartLine = WantedLine & {
  /** Names the line in the cart: of a product its id, of a free item one of its own. */
  key: string;
  /** What the shop has of the product, as far as this till knows; null for a free item. */
  stock: number | null;
  /** What the server said about this line. */
  problem: string | null;
};

/** A line of a product. */
export type ProductLine = CartLine & { productId: string; stock: number };

export type Cart = {
  /**
   * The sale's idempotency key: made when the cart begins and kept until the server has acknowledged the
   * sale, so that a try repeated after a lost answer can never sell twice.
   */
  key: string;
  lines: readonly CartLine[];
  /** Off the whole sale. */
  discount: Discount | null;
  /** What comes back for it, of an earlier sale. */
  exchange?: Exchange | undefined;
};

export type SellableProduct = {
  id: string;
  name: string;
  price: number;
  stock: number;
  unit: Unit;
  tax?: TaxClass | null | undefined;
};

export type CartAction =
  /** One more, or so much more of what is sold by measure. */
  | { type: "add"; product: SellableProduct; measure?: Measure | undefined }
  | { type: "addFree"; item: { id: string; description: string; price: number } }
  | { type: "setQuantity"; key: string; quantity: number; amount?: number | null }
  /** Of a free line. */
  | { type: "setPrice"; key: string; price: number }
  /** Of a line, or of the whole sale. */
  | { type: "discount"; key: string | null; discount: Discount | null }
  | { type: "remove"; key: string }
  /** All of them; what comes back for the sale stays. */
  | { type: "empty" }
  | { type: "exchange"; exchange: Exchange | undefined }
  /** The next sale, with its own key. */
  | { type: "clear"; key: string }
  | { type: "pricesChanged"; products: readonly { id: string; price: number }[] }
  /** From the catalogue, a search, another till's sale: what is known of the stock now. */
  | { type: "stockLearned"; products: readonly { id: string; stock: number }[] }
  | { type: "stockRefused"; products: readonly { id: string; stock: number }[] }
  /** Deleted or deactivated meanwhile: without these lines the rest can be sold. */
  | { type: "gone"; products: readonly { id: string }[]; problem: string };

/** Where the store sells what the system thinks is not there. */
type Rules = { sellBelowStock: boolean };
const DEFAULT: Rules = { sellBelowStock: false };

export function emptyCart(key: string): Cart {
  return { key, lines: [], discount: null };
}

/** Every change of a sale in progress. What cannot be (see `refusal`) changes nothing. */
export function reduceCart(cart: Cart, action: CartAction, rules: Rules = DEFAULT): Cart {
  if (refusal(cart, action, rules)) return cart;
  switch (action.type) {
    case "add":
      return { ...cart, lines: add(cart.lines, action.product, action.measure) };
    case "addFree":
      return itemProblem(action.item) ? cart : { ...cart, lines: [...cart.lines, freeLine(action.item)] };
    case "setQuantity": {
      const { key, quantity, amount = null } = action;
      return change(cart, (line) => line.key === key, { quantity, problem: null }, amount);
    }
    case "setPrice":
      return isWhole(action.price, 0, MAX_MONEY)
        ? change(cart, ({ key }) => key === action.key, { price: action.price })
        : cart;
    case "discount":
      if (action.key === null) return { ...cart, discount: action.discount };
      return change(cart, ({ key }) => key === action.key, { discount: action.discount });
    case "remove": {
      const lines = cart.lines.filter(({ key }) => key !== action.key);
      // What was taken off the one sale is not taken off the next.
      return { ...cart, lines, discount: lines.length > 0 ? cart.discount : null };
    }
    case "empty":
      return { ...cart, lines: [], discount: null };
    case "exchange":
      return { ...cart, exchange: action.exchange };
    case "clear":
      return emptyCart(action.key);
    case "pricesChanged":
      return action.products.reduce(
        (next, { id, price }) => change(next, sells(id), { price, problem: "El precio cambió" }),
        cart,
      );
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

/** Why an action cannot be done: more than there is, more lines than a sale may have. Null when it can. */
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
    const known = productLine(cart, product.id);
    if (!known && cart.lines.length >= MAX_LINES) return "lines";
    const { quantity } = measure ? moreOf(known, product, measure) : oneMore(known);
    return fits(quantity, product.unit, product.stock) ? null : "stock";
  }
  if (action.type === "setQuantity") {
    const line = lineOf(cart, action.key);
    if (!line) return null;
    const { quantity } = action;
    if (!isProduct(line)) return isWhole(quantity, 1, MAX_QUANTITY) ? null : "stock";
    // Fewer is always possible: that is how a line beyond the stock is put right.
    if (quantity < line.quantity && quantity > 0 && fitsUnit(quantity, line.unit)) return null;
    return fits(quantity, line.unit, line.stock) ? null : "stock";
  }
  return null;
}

export function lineOf(cart: Cart, key: string): CartLine | undefined {
  return cart.lines.find((line) => line.key === key);
}

export function isProduct(line: CartLine): line is ProductLine {
  return line.kind === "product";
}

const sells = (productId: string) => (line: CartLine) => line.productId === productId;

/** The same for every role and store. */
export function totalOf(cart: Cart): number {
  return priceSale(cart, { role: "CASHIER", settings: DEFAULT_SETTINGS }).total;
}

/** Pieces, and one for each thing that is weighed or measured. */
export function unitsOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + (isByMeasure(line) ? 1 : line.quantity), 0);
}

export function isByMeasure(line: CartLine): line is ProductLine {
  return isProduct(line) && isMeasured(line.unit);
}

const shortOf = ({ stock, unit }: ProductLine) => `Quedan ${formatQuantity(stock, unit)}`;

/** What is said of a line whose stock is that: as a refusal, as something learned, or nothing. */
type Say = (line: ProductLine, other: string | null) => string | null;
const mustFit: Say = shortOf;
const mayFit: Say = (line, other) => (line.quantity > line.stock ? shortOf(line) : other);
const needNotFit: Say = (_, other) => other;

/** The same cart where nothing of it is news: a catalogue of thousands comes by often. */
function learn(cart: Cart, stocks: ReadonlyMap<string, number>, say: Say): Cart {
  let news = false;
  const lines = cart.lines.map((line) => {
    const stock = isProduct(line) ? stocks.get(line.productId) : undefined;
    if (!isProduct(line) || stock === undefined || (say !== mustFit && stock === line.stock)) return line;
    news = true;
    const now = { ...line, stock };
    return { ...now, problem: say(now, line.problem === shortOf(line) ? null : line.problem) };
  });
  return news ? { ...cart, lines } : cart;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function productLine(cart: Cart, id: string): ProductLine | undefined {
  return cart.lines.filter(isProduct).find(sells(id));
}

const oneMore = (known: Measure | undefined): Measure => ({
  quantity: (known?.quantity ?? 0) + 1,
  amount: null,
});

/** Of one product a sale asks for a quantity or for pesos' worth: where both come together, the pesos that were told stay. */
function moreOf(known: ProductLine | undefined, { price }: SellableProduct, more: Measure): Measure {
  if (!known) return more;
  if (known.amount === null && more.amount === null)
    return { quantity: addQuantities(known.quantity, more.quantity), amount: null };
  const amount = lineSubtotal(known) + lineSubtotal({ price, ...more });
  return { quantity: quantityFor(amount, price), amount };
}

/** The same product again is more of it, at the price and stock that are known now. */
function add(lines: readonly CartLine[], product: SellableProduct, measure?: Measure): CartLine[] {
  const known = lines.filter(isProduct).find(sells(product.id));
  const { id, name, price, stock, unit, tax } = product;
  const much = measure ? moreOf(known, product, measure) : oneMore(known);
  const line: CartLine = {
    ...{ key: id, kind: "product", productId: id, name, unit, price, tax, stock, ...much },
    ...{ discount: known?.discount ?? null, problem: null },
  };
  return known ? lines.map((other) => (other === known ? line : other)) : [...lines, line];
}

function freeLine({ id, description, price }: { id: string; description: string; price: number }): CartLine {
  return {
    ...{ key: id, kind: "free", productId: null, name: description.trim(), unit: "UNIT", price },
    ...{ quantity: 1, amount: null, discount: null, stock: null, problem: null },
  };
}

type Changes = Partial<Pick<CartLine, "quantity" | "price" | "discount" | "problem">>;

/** Pesos' worth stay what they are at another price, unless another quantity was asked for. */
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
