import type { Tier } from "#core/contract/products/presentation.ts";
import { addQuantities, fitsUnit, quantityFor, timesQuantity } from "#core/quantity.ts";
import type { Discount } from "#core/sale/discount.ts";
import type { CopiedProductFields } from "#core/sale/line.ts";
import {
  type LineMeasure,
  lineSubtotal,
  type PresentationRequest,
  type SaleLineRequest,
} from "#core/sale/line.ts";
import type { LinePromotion } from "#core/sale/promotions.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";
import type { Exchange } from "#web/features/returns/public/exchange-state.ts";

export type CartLine = SaleLineRequest & {
  /** Identifies the line: product and pack (`lineKeyOf`), or the id of a free item. */
  key: string;
  /** Last known stock; null for a free item. */
  stock: number | null;
  /** Active packs of the product. */
  packs?: readonly CartPack[] | undefined;
  /** The server's error for this line. */
  problem: string | null;
};

/** A pack as the till sells it. */
export type CartPack = Omit<PresentationRequest, "count">;

export type ProductLine = CartLine & { productId: string; stock: number };

export type Cart = {
  /** Idempotency key, kept until the server acknowledges the sale, so that a retry cannot sell twice. */
  key: string;
  lines: readonly CartLine[];
  discount: Discount | null;
  exchange?: Exchange | undefined;
};

export type SellableProduct = CopiedProductFields & {
  id: string;
  name: string;
  price: number;
  stock: number;
  unit: Unit;
  packs?: readonly CartPack[] | undefined;
  /** The pack to sell; absent to sell by unit. */
  presentation?: CartPack | null | undefined;
};

/** Prices that the server reported for a product and its pack. */
export type ChangedPrice = {
  id: string;
  price: number;
  listPrice?: number | undefined;
  tiers?: readonly Tier[] | undefined;
  wholesalePrice?: number | null | undefined;
  presentation?: { id: string; units: number; price: number } | undefined;
  /** The server's promotion, if it differs from the till's. */
  promotion?: LinePromotion | null | undefined;
};

export type CartAction =
  /** Adds one unit, or the given quantity of a measured product. */
  | { type: "add"; product: SellableProduct; measure?: LineMeasure | undefined }
  | { type: "addFree"; item: { id: string; description: string; price: number } }
  /** For a pack, `quantity` is the number of packs. */
  | { type: "setQuantity"; key: string; quantity: number; amount?: number | null }
  /** Sells the line in another pack (null: by unit) and keeps its count: 2 units become 2 packs. */
  | { type: "repack"; key: string; pack: string | null }
  | { type: "setPrice"; key: string; price: number }
  | { type: "discount"; key: string | null; discount: Discount | null }
  | { type: "remove"; key: string }
  /** Removes all lines; an exchange stays. */
  | { type: "empty" }
  | { type: "exchange"; exchange: Exchange | undefined }
  | { type: "clear"; key: string }
  | { type: "pricesChanged"; products: readonly ChangedPrice[] }
  /** Current stock, from the catalogue, a search, or another till's sale. */
  | { type: "stockLearned"; products: readonly { id: string; stock: number }[] }
  | { type: "stockRefused"; products: readonly { id: string; stock: number }[] }
  /** Products that are deleted or inactive: the other lines can be sold without them. */
  | { type: "gone"; products: readonly { id: string }[]; problem: string };

export type CartRules = { sellBelowStock: boolean };
export const DEFAULT_CART_RULES: CartRules = { sellBelowStock: false };

/** Why an action is refused: too little stock, or too many lines. Null if it is allowed. */
export function checkAction(
  cart: Cart,
  action: CartAction,
  { sellBelowStock }: CartRules = DEFAULT_CART_RULES,
): "stock" | "lines" | null {
  const fits = (quantity: number, unit: Unit, stock: number) =>
    fitsUnit(quantity, unit) &&
    quantity > 0 &&
    quantity <= (sellBelowStock ? MAX_QUANTITY : Math.min(stock, MAX_QUANTITY));
  if (action.type === "addFree") return cart.lines.length >= MAX_LINES ? "lines" : null;
  if (action.type === "add") {
    const { product, measure } = action;
    const known = productLine(cart, lineKeyOf(product.id, product.presentation));
    if (!known && cart.lines.length >= MAX_LINES) return "lines";
    const { quantity } = measure ? addMeasure(known, product, measure) : addOne(known, product);
    return fits(quantity, product.unit, leftFor(cart, product, known)) ? null : "stock";
  }
  if (action.type === "repack") {
    const line = findLine(cart, action.key);
    const other = line && isProductLine(line) ? changeLinePack(cart.lines, line, action.pack) : null;
    if (!line || !other || !isProductLine(line)) return null;
    const free = leftFor(cart, { id: line.productId, stock: line.stock }, line, other.merged);
    return fits(other.line.quantity, line.unit, free) ? null : "stock";
  }
  if (action.type === "setQuantity") {
    const line = findLine(cart, action.key);
    if (!line) return null;
    const { quantity } = action;
    if (!isProductLine(line)) return isWhole(quantity, 1, MAX_QUANTITY) ? null : "stock";
    const { presentation: pack } = line;
    if (pack && !isWhole(quantity, 1, MAX_QUANTITY)) return "stock";
    const wanted = pack ? timesQuantity(pack.units, quantity) : quantity;
    // Reducing is always allowed, because it corrects a line beyond the stock.
    if (wanted < line.quantity && wanted > 0 && fitsUnit(wanted, line.unit)) return null;
    return fits(wanted, line.unit, leftFor(cart, { id: line.productId, stock: line.stock }, line))
      ? null
      : "stock";
  }
  return null;
}

export function findLine(cart: Cart, key: string): CartLine | undefined {
  return cart.lines.find((line) => line.key === key);
}

export function isProductLine(line: CartLine): line is ProductLine {
  return line.kind === "product";
}

/** Key of a product's line: one line per product and pack. */
export const lineKeyOf = (productId: string, pack?: { id: string } | null): string =>
  pack ? `${productId} ${pack.id}` : productId;

/** The number on the screen: packs if the line has a pack, else units. */
export const shownQuantity = ({ presentation, quantity }: CartLine): number =>
  presentation ? presentation.count : quantity;

export function isMeasuredLine(line: CartLine): line is ProductLine {
  return isProductLine(line) && isMeasured(line.unit) && !line.presentation;
}

/** Units of the product in other lines, which share its stock. */
export function unitsInOtherLines(
  cart: Cart,
  productId: string,
  ...lines: (CartLine | null | undefined)[]
): number {
  return cart.lines
    .filter((line) => line.productId === productId && !lines.includes(line))
    .reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
}

function leftFor(
  cart: Cart,
  { id, stock }: { id: string; stock: number },
  ...own: (CartLine | null | undefined)[]
): number {
  return addQuantities(stock, -unitsInOtherLines(cart, id, ...own));
}

export function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function productLine(cart: Cart, key: string): ProductLine | undefined {
  return cart.lines.filter(isProductLine).find((line) => line.key === key);
}

export const addOne = (
  known: LineMeasure | undefined,
  { presentation }: Pick<SellableProduct, "presentation">,
): LineMeasure => ({
  quantity: addQuantities(known?.quantity ?? 0, presentation?.units ?? 1),
  amount: null,
});

export const toPackCount = (pack: CartPack, count: number) => ({
  presentation: { ...pack, count },
  quantity: timesQuantity(pack.units, count),
});

/** Adds two measures of one product. If one is an amount of money, so is the sum. */
export function addMeasure(
  known: ProductLine | undefined,
  { price }: SellableProduct,
  more: LineMeasure,
): LineMeasure {
  if (!known) return more;
  if (known.amount === null && more.amount === null)
    return { quantity: addQuantities(known.quantity, more.quantity), amount: null };
  const amount = lineSubtotal(known) + lineSubtotal({ price, ...more });
  return { quantity: quantityFor(amount, price), amount };
}

/** Changes a line's pack and merges it with an existing line of that pack; null if nothing changes. */
export function changeLinePack(lines: readonly CartLine[], line: ProductLine, id: string | null) {
  const pack = line.packs?.find((one) => one.id === id) ?? null;
  if ((id !== null && !pack) || (line.presentation?.id ?? null) === id || line.amount !== null) return null;
  const merged = lines.find(({ key }) => key === lineKeyOf(line.productId, pack)) ?? null;
  const count = shownQuantity(line) + (merged ? shownQuantity(merged) : 0);
  const { presentation: _, ...rest } = line;
  const much = pack ? toPackCount(pack, count) : { quantity: count, amount: null };
  return { merged, line: { ...rest, ...much, key: lineKeyOf(line.productId, pack), problem: null } };
}
