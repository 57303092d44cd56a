import { addQuantities, costOf, quantityFor } from "#core/quantity.ts";
import { type Discount, discountPesos } from "#core/sale/discount.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import type { LineTax } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";

/** What a line can sell: a product of the store, or a free item, which is only a description and a price. */
export type Sellable = {
  kind: "product" | "free";
  /** Null for a free item, and for a product that has been deleted. */
  productId: string | null;
  name: string;
  unit: Unit;
  /** Pesos for one unit. */
  price: number;
  /** How the product is taxed; absent where nobody has said. */
  tax?: TaxClass | null | undefined;
};

/** A quantity; or an amount of pesos, from which the quantity follows. */
export type Measure = { quantity: number; amount: number | null };

/** A line before it is priced. */
export type WantedLine = Sellable & Measure & { discount: Discount | null };

export type PricedLine = Omit<WantedLine, "discount"> & {
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

/** Lines with the same key are one line. A free item is always a line of its own. */
export function lineKey({ productId, price }: Pick<Sellable, "productId" | "price">): string {
  return `${productId} ${price}`;
}

/** How much an amount of pesos buys; a quantity stays as it is. */
export function measured({ quantity, amount }: Measure, price: number): Measure {
  return { quantity: amount !== null && price > 0 ? quantityFor(amount, price) : quantity, amount };
}

/** Pesos for a line before any discount. */
export function lineSubtotal({ price, quantity, amount }: Pick<Sellable, "price"> & Measure): number {
  return amount ?? costOf(price, quantity);
}

/** Pesos for a line after its own discount. */
export function lineTotal(line: Pick<WantedLine, "price" | "quantity" | "amount" | "discount">): number {
  const subtotal = lineSubtotal(line);
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
