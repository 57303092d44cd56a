import { multiplyByFraction } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { computeQuantityCost, toThousandths } from "#core/quantity.ts";
import type { Content, ContentUnit, Unit } from "#core/units.ts";

/** `price` in pesos with two decimals. */
export type PricePerUnit = { unit: ContentUnit; price: number };

/** What one unit of a product by measure holds. The Colombian pound is 500 g. */
const MEASURED: Partial<Record<Unit, Content>> = {
  KG: { quantity: 1_000, unit: "G" },
  LB: { quantity: 500, unit: "G" },
  L: { quantity: 1_000, unit: "ML" },
  M: { quantity: 1, unit: "M" },
};

type Priced = { price: number; unit: Unit; content?: Content | null | undefined };

/**
 * The price of a gram, millilitre, metre or piece, rounded half up to two decimals. `units` units of the product cost
 * `price`. Null if the content is unknown.
 */
export function computePricePerUnit({ price, unit, content }: Priced, units = 1): PricePerUnit | null {
  const held = MEASURED[unit] ?? content;
  if (!held) return null;
  const quantity = toThousandths(held.quantity) * toThousandths(units);
  return { unit: held.unit, price: multiplyByFraction(price * 100, 1_000_000, quantity) / 100 };
}

/** The price per unit of a presentation. Without a price of its own it costs that of its units. */
export const computePackPricePerUnit = (
  product: Priced,
  pack: { units: number; price: number | null },
): PricePerUnit | null =>
  computePricePerUnit(
    { ...product, price: pack.price ?? computeQuantityCost(product.price, pack.units) },
    pack.units,
  );

const UNIT_NAMES: Record<ContentUnit, string> = { G: "Gramo", ML: "Mililitro", M: "Metro", UN: "Unidad" };

/** Builds 'Gramo a $ 4,80'. */
export const formatPricePerUnit = ({ unit, price }: PricePerUnit): string =>
  `${UNIT_NAMES[unit]} a $ ${Number.isInteger(price) ? `${formatNumber(price)},00` : formatNumber(price, 2, 2)}`;
