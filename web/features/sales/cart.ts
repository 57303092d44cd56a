import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";

export type CartLine = {
  productId: string;
  name: string;
  /** Pesos for one unit. */
  price: number;
  quantity: number;
  /** What the shop has, as far as this till knows. */
  stock: number;
  /** What the server said about this line. */
  problem: string | null;
};

export type Cart = {
  /**
   * The sale's idempotency key: made when the cart begins and kept until the server has acknowledged the
   * sale, so that a try repeated after a lost answer can never sell twice.
   */
  key: string;
  lines: readonly CartLine[];
};

export type SellableProduct = { id: string; name: string; price: number; stock: number };

export type CartAction =
  | { type: "add"; product: SellableProduct }
  | { type: "setQuantity"; productId: string; quantity: number }
  | { type: "remove"; productId: string }
  /** The next sale, with its own key. */
  | { type: "clear"; key: string }
  | { type: "pricesChanged"; products: readonly { id: string; price: number }[] }
  | { type: "stockRefused"; products: readonly { id: string; stock: number }[] }
  /** Deleted or deactivated meanwhile: without these lines the rest can be sold. */
  | { type: "gone"; products: readonly { id: string }[]; problem: string };

export function emptyCart(key: string): Cart {
  return { key, lines: [] };
}

/** Every change of a sale in progress. What cannot be (see `refusal`) changes nothing. */
export function reduceCart(cart: Cart, action: CartAction): Cart {
  if (refusal(cart, action)) return cart;
  switch (action.type) {
    case "add":
      return { ...cart, lines: add(cart.lines, action.product) };
    case "setQuantity":
      return change(cart, action.productId, { quantity: action.quantity, problem: null });
    case "remove":
      return { ...cart, lines: cart.lines.filter((line) => line.productId !== action.productId) };
    case "clear":
      return emptyCart(action.key);
    case "pricesChanged":
      return action.products.reduce(
        (next, { id, price }) => change(next, id, { price, problem: "El precio cambió" }),
        cart,
      );
    case "stockRefused":
      return action.products.reduce(
        (next, { id, stock }) => change(next, id, { stock, problem: `Quedan ${stock}` }),
        cart,
      );
    case "gone":
      return action.products.reduce((next, { id }) => change(next, id, { problem: action.problem }), cart);
  }
}

/** Why an action cannot be done: more than there is, more lines than a sale may have. Null when it can. */
export function refusal(cart: Cart, action: CartAction): "stock" | "lines" | null {
  if (action.type === "add") {
    const known = lineOf(cart, action.product.id);
    if (!known && cart.lines.length >= MAX_LINES) return "lines";
    return fits((known?.quantity ?? 0) + 1, action.product.stock) ? null : "stock";
  }
  if (action.type === "setQuantity") {
    const line = lineOf(cart, action.productId);
    // Fewer is always possible: that is how a line beyond the stock is put right.
    if (!line || (action.quantity < line.quantity && action.quantity >= 1)) return null;
    return fits(action.quantity, line.stock) ? null : "stock";
  }
  return null;
}

export function lineOf(cart: Cart, productId: string): CartLine | undefined {
  return cart.lines.find((line) => line.productId === productId);
}

export function totalOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

export function unitsOf(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

function fits(quantity: number, stock: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= Math.min(stock, MAX_QUANTITY);
}

/** The same product again is one more of it, at the price and stock that are known now. */
function add(lines: readonly CartLine[], { id, name, price, stock }: SellableProduct): CartLine[] {
  const known = lines.find((line) => line.productId === id);
  if (!known) return [...lines, { productId: id, name, price, quantity: 1, stock, problem: null }];
  const more = { ...known, name, price, stock, quantity: known.quantity + 1, problem: null };
  return lines.map((line) => (line === known ? more : line));
}

function change(cart: Cart, productId: string, values: Partial<CartLine>): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.productId === productId ? { ...line, ...values } : line)),
  };
}
