import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatPackCount } from "#core/goods/pack-count.ts";
import { formatPesos } from "#core/money.ts";
import { computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

type StockedProduct = { stock: number; unit: Unit; presentations?: readonly Presentation[] };

/** Builds '51 (2 pacas y 3)': the stock in the largest pack that fits, or only the number without packs. */
export function formatStockInPacks({ stock, unit, presentations = [] }: StockedProduct): string {
  const plain = formatQuantity(stock, unit);
  const pack = presentations.filter(({ active, units }) => active && units > 1 && units <= stock).at(-1);
  if (!pack) return plain;
  const count = Math.floor(stock / pack.units);
  const rest = Math.round((stock - count * pack.units) * 1_000) / 1_000;
  const loose = rest > 0 ? ` y ${formatQuantity(rest, unit)}` : "";
  return `${plain} (${formatPackCount(count, pack.name)}${loose})`;
}

type PricedPack = { units: number | null; price: number | null };

/** Warnings about a pack's price. The user may save anyway. */
export function listPackPriceWarnings(
  { price: loose, name }: Pick<Product, "price" | "name">,
  { units, price }: PricedPack,
  averageCost: number | null,
): string[] {
  if (units === null) return [];
  const full = computeQuantityCost(loose, units);
  const pays = price ?? full;
  const warnings = [];
  if (pays > full) warnings.push(`Sale más caro que suelto: ${formatPesos(full)} por lo mismo de ${name}`);
  if (averageCost !== null && pays < computeQuantityCost(averageCost, units))
    warnings.push(
      `Está por debajo de lo que te cuesta: ${formatPesos(computeQuantityCost(averageCost, units))}`,
    );
  if (pays % 50 !== 0) warnings.push("La moneda más pequeña es de $ 50: será difícil dar el vuelto.");
  return warnings;
}
