import type { QuantityPriceTier } from "#core/contract/products/presentation.ts";
import { addQuantities, computeQuantityForAmount, multiplyQuantity } from "#core/quantity.ts";
import type { EnteredDiscount } from "#core/sale/discount.ts";
import {
  type CopyableProductFields,
  computeLineSubtotal,
  type LineMeasure,
  type LinePresentation,
  type LinePromotion,
  type SaleLineRequest,
} from "#core/sale/line.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";
import type { PendingExchange } from "#web/features/returns/public/exchange-state.ts";

export type CartLine = SaleLineRequest & {
  /** Identifies the line: product and pack (`cartLineKey`), or the id of a free item. */
  key: string;
  /** Last known stock; null for a free item. */
  stock: number | null;
  /** Active packs of the product. */
  packs?: readonly CartPack[] | undefined;
  /** The server's error for this line. */
  problem: string | null;
};

/** A pack as the till sells it. */
export type CartPack = Omit<LinePresentation, "count">;

export type ProductCartLine = CartLine & { productId: string; stock: number };

export type Cart = {
  /** Idempotency key, kept until the server acknowledges the sale, so that a retry cannot sell twice. */
  key: string;
  lines: readonly CartLine[];
  discount: EnteredDiscount | null;
  exchange?: PendingExchange | undefined;
};

export type SellableProduct = CopyableProductFields & {
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
export type ChangedProductPrice = {
  id: string;
  price: number;
  listPrice?: number | undefined;
  tiers?: readonly QuantityPriceTier[] | undefined;
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
  | { type: "discount"; key: string | null; discount: EnteredDiscount | null }
  | { type: "remove"; key: string }
  /** Removes all lines; an exchange stays. */
  | { type: "empty" }
  | { type: "exchange"; exchange: PendingExchange | undefined }
  | { type: "pricesChanged"; products: readonly ChangedProductPrice[] }
  /** Current stock, from the catalogue, a search, or another till's sale. */
  | { type: "stockLearned"; products: readonly { id: string; stock: number }[] }
  | { type: "stockRefused"; products: readonly { id: string; stock: number }[] }
  /** Products that are deleted or inactive: the other lines can be sold without them. */
  | { type: "gone"; products: readonly { id: string }[]; problem: string };

export type CartRules = { sellBelowStock: boolean };

export type CartActionRefusal =
  /** Too little stock. */
  | "stock"
  /** A quantity that no line can have, at any stock. */
  | "quantity"
  /** Too many lines. */
  | "lines";

export function findCartLine(cart: Cart, key: string): CartLine | undefined {
  return cart.lines.find((line) => line.key === key);
}

export function isProductCartLine(line: CartLine): line is ProductCartLine {
  return line.kind === "product";
}

/** Key of a product's line: one line per product and pack. */
export const cartLineKey = (productId: string, pack?: { id: string } | null): string =>
  pack ? `${productId} ${pack.id}` : productId;

/** Builds 'Poker (Six pack)'. */
export const cartLineName = ({ name, presentation }: CartLine): string =>
  presentation ? `${name} (${presentation.name})` : name;

/** The number on the screen: packs if the line has a pack, else units. */
export const displayedLineQuantity = ({ presentation, quantity }: CartLine): number =>
  presentation ? presentation.count : quantity;

export function isMeasuredLine(line: CartLine): line is ProductCartLine {
  return isProductCartLine(line) && isMeasuredUnit(line.unit) && !line.presentation;
}

/** Units of the product in lines other than `own`, which share its stock. */
export function sumUnitsInOtherLines(cart: Cart, productId: string, own: CartLine | undefined): number {
  return cart.lines
    .filter((line) => line.productId === productId && line !== own)
    .reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
}

export function isWholeNumberInRange(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

export const addOneToMeasure = (
  known: LineMeasure | undefined,
  { presentation }: Pick<SellableProduct, "presentation">,
): LineMeasure => ({
  quantity: addQuantities(known?.quantity ?? 0, presentation?.units ?? 1),
  amount: null,
});

export const toPackLineFields = (pack: CartPack, count: number) => ({
  presentation: { ...pack, count },
  quantity: multiplyQuantity(pack.units, count),
});

/** Adds two measures of one product. If one is an amount of money, so is the sum. */
export function addMeasureToLine(
  known: ProductCartLine | undefined,
  { price }: SellableProduct,
  more: LineMeasure,
): LineMeasure {
  if (!known) return more;
  if (known.amount === null && more.amount === null)
    return { quantity: addQuantities(known.quantity, more.quantity), amount: null };
  const amount = computeLineSubtotal(known) + computeLineSubtotal({ price, ...more });
  return { quantity: computeQuantityForAmount(amount, price), amount };
}

/** Changes a line's pack and merges it with an existing line of that pack; null if nothing changes. */
export function changeCartLinePack(lines: readonly CartLine[], line: ProductCartLine, id: string | null) {
  const pack = line.packs?.find((one) => one.id === id) ?? null;
  if ((id !== null && !pack) || (line.presentation?.id ?? null) === id || line.amount !== null) return null;
  const merged = lines.find(({ key }) => key === cartLineKey(line.productId, pack)) ?? null;
  const count = displayedLineQuantity(line) + (merged ? displayedLineQuantity(merged) : 0);
  const { presentation: _, ...rest } = line;
  const much = pack ? toPackLineFields(pack, count) : { quantity: count, amount: null };
  return { merged, line: { ...rest, ...much, key: cartLineKey(line.productId, pack), problem: null } };
}
