import { MAX_MONEY } from "#core/money.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";

/** Something that is in no inventory. `id` is of this screen alone. */
export type FreeItem = { id: string; description: string; price: number; quantity: number };

/** `key` is the sale's idempotency key, as in a cart of products. */
export type FreeCart = { key: string; items: readonly FreeItem[] };

export type FreeAction =
  | { type: "add"; item: Omit<FreeItem, "quantity"> }
  | { type: "setPrice"; id: string; price: number }
  | { type: "setQuantity"; id: string; quantity: number }
  | { type: "remove"; id: string }
  /** The next sale, with its own key. */
  | { type: "clear"; key: string };

export function emptyFreeCart(key: string): FreeCart {
  return { key, items: [] };
}

/** Every change of a free sale in progress. A quantity below 1 or a price below 0 changes nothing. */
export function reduceFreeCart(cart: FreeCart, action: FreeAction): FreeCart {
  switch (action.type) {
    case "add":
      if (itemProblem(action.item) || cart.items.length >= MAX_LINES) return cart;
      return {
        ...cart,
        items: [...cart.items, { ...action.item, description: action.item.description.trim(), quantity: 1 }],
      };
    case "setPrice":
      return fits(action.price, 0, MAX_MONEY) ? change(cart, action.id, { price: action.price }) : cart;
    case "setQuantity":
      return fits(action.quantity, 1, MAX_QUANTITY)
        ? change(cart, action.id, { quantity: action.quantity })
        : cart;
    case "remove":
      return { ...cart, items: cart.items.filter((item) => item.id !== action.id) };
    case "clear":
      return emptyFreeCart(action.key);
  }
}

/** What an item to be added lacks: a description, a price above zero. */
export function itemProblem(item: {
  description: string;
  price: number | null;
}): "description" | "price" | null {
  if (item.description.trim() === "") return "description";
  return item.price !== null && fits(item.price, 1, MAX_MONEY) ? null : "price";
}

export function freeTotalOf({ items }: FreeCart): number {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

function fits(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function change(cart: FreeCart, id: string, values: Partial<FreeItem>): FreeCart {
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { ...item, ...values } : item)) };
}
