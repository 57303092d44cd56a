import type { Tier } from "#core/contract/presentation.ts";
import type { PriceLevel } from "#core/price-levels.ts";
import { addQuantities, costOf, quantityFor } from "#core/quantity.ts";
import { type Discount, discountPesos } from "#core/sale/discount.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";

/** How many of a presentation are sold, and what it costs. */
export type WantedPresentation = {
  id: string;
  name: string;
  /** How many of the product's unit it is. */
  units: number;
  /** Pesos for all of it; null follows the product. */
  price: number | null;
  wholesalePrice?: number | null | undefined;
  count: number;
};

/** What a line can sell: a product of the store, or a free item, which is only a description and a price. */
export type Sellable = {
  kind: "product" | "free";
  /** Null for a free item, and for a product that has been deleted. */
  productId: string | null;
  name: string;
  unit: Unit;
  /** Pesos for one unit, as the product has it: `priceOf` says what the line pays. */
  price: number;
  tiers?: readonly Tier[] | undefined;
  /** Pesos for one unit in a wholesale sale. */
  wholesalePrice?: number | null | undefined;
  /** Of what is sold in packs; `quantity` is then `count × units`. */
  presentation?: WantedPresentation | null | undefined;
  /** How the product is taxed; absent where nobody has said. */
  tax?: TaxClass | null | undefined;
};

/** A quantity; or an amount of pesos, from which the quantity follows. */
export type Measure = { quantity: number; amount: number | null };

/** A line before it is priced. */
export type WantedLine = Sellable & Measure & { discount: Discount | null };

/** Which of its prices a line pays: the product's or the presentation's own, a quantity price, or a wholesale price. */
export type PriceKind = "OWN" | "TIER" | "WHOLESALE";

/** What a line pays: pesos for one unit or, of a presentation, for one of it. */
export type LinePrice = { price: number; kind: PriceKind };

export type SoldPresentation = { id: string; name: string; units: number; count: number; price: number };

/**
 * A line as it is sold. One that was asked for in pesos has an `amount`, one of packs a `presentation`, one at a wholesale
 * price the `priceKind` WHOLESALE: promotions touch none of these.
 */
export type PricedLine = Omit<WantedLine, "discount" | "presentation" | "tiers" | "wholesalePrice"> & {
  /** Pesos for one unit; of a presentation rounded half up, to be read only. */
  price: number;
  priceKind: PriceKind;
  presentation: SoldPresentation | null;
  /** Pesos, before any discount. */
  subtotal: number;
  /** Pesos off this line alone. */
  ownDiscount: number;
  /** Pesos off: its own discount and its share of the sale's. */
  discount: number;
  /** Pesos: `subtotal − discount`. */
  total: number;
  /** What of the total is tax; null in a store that charges none. */
  taxed: LineTax | null;
};

type Priceable = Pick<Sellable, "price" | "tiers" | "wholesalePrice" | "presentation"> & Measure;

/**
 * The price that a line pays (goods.md, 3): the lowest of its own, the quantity price that it reaches and, in a wholesale
 * sale, the wholesale price. A quantity price counts for the whole quantity, and for no amount and no presentation.
 */
export function priceOf(line: Priceable, level: PriceLevel): LinePrice {
  const { price, tiers = [], wholesalePrice = null, presentation, quantity, amount } = line;
  const isWholesale = level === "WHOLESALE";
  if (presentation) {
    const { units } = presentation;
    const follows = wholesalePrice === null ? null : costOf(wholesalePrice, units);
    const own = presentation.price ?? costOf(price, units);
    return lowest(own, null, isWholesale ? (presentation.wholesalePrice ?? follows) : null);
  }
  const reached = amount === null ? tiers.filter(({ from }) => from <= quantity) : [];
  const tier = reached.length > 0 ? Math.min(...reached.map((one) => one.price)) : null;
  return lowest(price, tier, isWholesale ? wholesalePrice : null);
}

function lowest(own: number, tier: number | null, wholesale: number | null): LinePrice {
  const loose: LinePrice =
    tier !== null && tier < own ? { price: tier, kind: "TIER" } : { price: own, kind: "OWN" };
  return wholesale !== null && wholesale < loose.price ? { price: wholesale, kind: "WHOLESALE" } : loose;
}

/** Lines with the same key are one line: one for each product and presentation. A free item is always a line of its own. */
export function lineKey({
  productId,
  price,
  presentation,
}: Pick<Sellable, "productId" | "price" | "presentation">): string {
  const pack = presentation && `${presentation.id} ${presentation.units} ${presentation.price}`;
  return `${productId} ${pack || price}`;
}

/** How much an amount of pesos buys; a quantity stays as it is. */
export function measured({ quantity, amount }: Measure, price: number): Measure {
  return { quantity: amount !== null && price > 0 ? quantityFor(amount, price) : quantity, amount };
}

/** Pesos for a line before any discount. */
export function lineSubtotal(line: Priceable, level: PriceLevel = "PUBLIC"): number {
  const { price } = priceOf(line, level);
  return line.presentation ? price * line.presentation.count : (line.amount ?? costOf(price, line.quantity));
}

/** Pesos for a line after its own discount. */
export function lineTotal(
  line: Priceable & Pick<WantedLine, "discount">,
  level: PriceLevel = "PUBLIC",
): number {
  const subtotal = lineSubtotal(line, level);
  return subtotal - discountPesos(line.discount, subtotal);
}

/** Pesos for a line of a recorded sale before any discount. */
export function recordedSubtotal({ total, discount }: { total: number; discount: number }): number {
  return total + discount;
}

/** How much of each product of the store. */
export function soldQuantities(
  lines: readonly Pick<PricedLine, "productId" | "quantity">[],
): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId !== null) sold.set(productId, addQuantities(sold.get(productId) ?? 0, quantity));
  return sold;
}
