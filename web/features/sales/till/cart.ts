import { MAX_MONEY } from "#core/money.ts";
import { addQuantities, fitsUnit, formatQuantity, quantityFor } from "#core/quantity.ts";
import { lineCost, type SaleSums, sumSale } from "#core/sale-sums.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";
import type { Exchange } from "#web/features/returns/offers/exchange-state.ts";
import { type Discount, pesosOff } from "./discount.ts";
import { itemProblem } from "./free-items.ts";

type Line = {
  /** Of the product; a free line has one of its own. */
  id: string;
  name: string;
  /** Pesos for one. */
  price: number;
  quantity: number;
  discount: Discount | null;
  /** What the server said about this line. */
  problem: string | null;
};

export type ProductLine = Line & {
  kind: "product";
  unit: Unit;
  /** Pesos' worth, where that was asked for ('dos mil de queso'): the line costs exactly this. */
  amount: number | null;
  /** What the shop has, as far as this till knows. */
  stock: number;
};

/** Of what is in no inventory. Its name is its description. */
export type FreeLine = Line & { kind: "free" };

export type CartLine = ProductLine | FreeLine;

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

export type SellableProduct = { id: string; name: string; price: number; stock: number; unit: Unit };

/** How much of something: a quantity, or pesos' worth with the quantity that follows from it. */
export type Measure = { quantity: number; amount: number | null };

export type CartAction =
  /** One more, or so much more of what is sold by measure. */
  | { type: "add"; product: SellableProduct; measure?: Measure }
  | { type: "addFree"; item: { id: string; description: string; price: number } }
  | { type: "setQuantity"; id: string; quantity: number; amount?: number | null }
  /** Of a free line. */
  | { type: "setPrice"; id: string; price: number }
  /** Of a line, or of the whole sale. */
  | { type: "discount"; id: string | null; discount: Discount | null }
  | { type: "remove"; id: string }
  /** All of them; what comes back for the sale stays. */
  | { type: "empty" }
  | { type: "exchange"; exchange: Exchange | undefined }
  /** The next sale, with its own key. */
  | { type: "clear"; key: string }
  /** A sale that had been put aside, with the key that it had. */
  | { type: "resume"; cart: Cart }
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
      const { id, quantity, amount = null } = action;
      return change(cart, id, { quantity, problem: null }, amount);
    }
    case "setPrice":
      return isWhole(action.price, 0, MAX_MONEY) ? change(cart, action.id, { price: action.price }) : cart;
    case "discount":
      if (action.id === null) return { ...cart, discount: action.discount };
      return change(cart, action.id, { discount: action.discount });
    case "remove": {
      const lines = cart.lines.filter((line) => line.id !== action.id);
      // What was taken off the one sale is not taken off the next.
      return { ...cart, lines, discount: lines.length > 0 ? cart.discount : null };
    }
    case "empty":
      return { ...cart, lines: [], discount: null };
    case "exchange":
      return { ...cart, exchange: action.exchange };
    case "clear":
      return emptyCart(action.key);
    case "resume":
      return action.cart;
    case "pricesChanged":
      return action.products.reduce(
        (next, { id, price }) => change(next, id, { price, problem: "El precio cambió" }),
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
      return action.products.reduce((next, { id }) => change(next, id, { problem: action.problem }), cart);
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
    const line = lineOf(cart, action.id);
    if (!line) return null;
    const { quantity } = action;
    if (line.kind === "free") return isWhole(quantity, 1, MAX_QUANTITY) ? null : "stock";
    // Fewer is always possible: that is how a line beyond the stock is put right.
    if (quantity < line.quantity && quantity > 0 && fitsUnit(quantity, line.unit)) return null;
    return fits(quantity, line.unit, line.stock) ? null : "stock";
  }
  return null;
}

export function lineOf(cart: Cart, id: string): CartLine | undefined {
  return cart.lines.find((line) => line.id === id);
}

export type CartSums = SaleSums & {
  /** Pesos off each line alone, in their order. */
  ownDiscounts: number[];
  /** Pesos off the whole sale. */
  saleDiscount: number;
};

/** The sums of the sale, as the server makes them. */
export function sumsOf(cart: Cart): CartSums {
  const costs = cart.lines.map((line) => lineCost(priced(line)));
  const ownDiscounts = cart.lines.map(({ discount }, index) => pesosOff(discount, costs[index]!));
  const left = costs.reduce((sum, cost, index) => sum + cost - ownDiscounts[index]!, 0);
  const saleDiscount = pesosOff(cart.discount, left);
  const lines = cart.lines.map((line, index) => ({ ...priced(line), discount: ownDiscounts[index]! }));
  const sums = sumSale(lines, saleDiscount);
  // `pesosOff` takes no more off than there is.
  if ("tooMuchOff" in sums) throw new Error("a discount is more than its line costs");
  return { ...sums, ownDiscounts, saleDiscount };
}

/** What a line costs after its own discount. */
export function costOfLine(line: CartLine): number {
  const cost = lineCost(priced(line));
  return cost - pesosOff(line.discount, cost);
}

export function totalOf(cart: Cart): number {
  return sumsOf(cart).total;
}

/** Pieces, and one for each thing that is weighed or measured. */
export function unitsOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + (isByMeasure(line) ? 1 : line.quantity), 0);
}

export function isByMeasure(line: CartLine): line is ProductLine {
  return line.kind === "product" && isMeasured(line.unit);
}

const priced = (line: CartLine) => ({
  price: line.price,
  quantity: line.quantity,
  amount: line.kind === "product" ? line.amount : null,
});

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
    const stock = line.kind === "product" ? stocks.get(line.id) : undefined;
    if (line.kind === "free" || stock === undefined || (say !== mustFit && stock === line.stock)) return line;
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
  const line = lineOf(cart, id);
  return line?.kind === "product" ? line : undefined;
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
  const amount = lineCost(priced(known)) + lineCost({ price, ...more });
  return { quantity: quantityFor(amount, price), amount };
}

/** The same product again is more of it, at the price and stock that are known now. */
function add(lines: readonly CartLine[], product: SellableProduct, measure?: Measure): CartLine[] {
  const known = lines.find((line) => line.kind === "product" && line.id === product.id) as
    | ProductLine
    | undefined;
  const { id, name, price, stock, unit } = product;
  const much = measure ? moreOf(known, product, measure) : oneMore(known);
  const line: ProductLine = {
    ...{ kind: "product", id, name, unit, price, stock, ...much },
    ...{ discount: known?.discount ?? null, problem: null },
  };
  return known ? lines.map((other) => (other === known ? line : other)) : [...lines, line];
}

function freeLine({ id, description, price }: { id: string; description: string; price: number }): FreeLine {
  return {
    ...{ kind: "free", id, name: description.trim(), price },
    ...{ quantity: 1, discount: null, problem: null },
  };
}

type Changes = Partial<Omit<Line, "id">>;

/** Pesos' worth stay what they are at another price, unless another quantity was asked for. */
function change(cart: Cart, id: string, values: Changes, amount?: number | null): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      if (line.id !== id) return line;
      if (line.kind === "free") return { ...line, ...values };
      const now = { ...line, ...values, ...(amount !== undefined && { amount }) };
      if (now.amount === null || values.price === undefined) return now;
      return now.price > 0
        ? { ...now, quantity: quantityFor(now.amount, now.price) }
        : { ...now, amount: null };
    }),
  };
}
