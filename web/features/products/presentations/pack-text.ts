import type { Presentation } from "#core/contract/products/presentation.ts";
import type { Product } from "#core/contract/products/products.ts";
import { formatPackCount } from "#core/goods/pack-count.ts";
import { formatPesos } from "#core/money.ts";
import { computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import { formatStock, isStockTracked, type StockTracking } from "#core/stock.ts";
import type { StoreTaxes } from "#core/tax/classes.ts";
import { computePriceWithoutTaxes } from "#core/tax/tax-of-line.ts";
import type { Unit } from "#core/units.ts";

type StockedProduct = StockTracking & { stock: number; unit: Unit; presentations?: readonly Presentation[] };

/** Builds '51 (2 pacas y 3)': the stock in the largest pack that fits, only the number without packs, or 'Sin contar'. */
export function formatStockInPacks({ presentations = [], ...product }: StockedProduct): string {
  const { stock, unit } = product;
  const plain = formatStock(product);
  if (!isStockTracked(product)) return plain;
  const pack = presentations.filter(({ active, units }) => active && units > 1 && units <= stock).at(-1);
  if (!pack) return plain;
  const count = Math.floor(stock / pack.units);
  const rest = Math.round((stock - count * pack.units) * 1_000) / 1_000;
  const loose = rest > 0 ? ` y ${formatQuantity(rest, unit)}` : "";
  return `${plain} (${formatPackCount(count, pack.name)}${loose})`;
}

type PricedPack = { name: string; units: number | null; price: number | null };

/** Warnings about a pack's price. The user may save anyway. */
export function listPackPriceWarnings(
  { price: loose, unit, tax }: Pick<Product, "price" | "unit" | "tax">,
  { name, units, price }: PricedPack,
  averageCost: number | null,
  taxes: StoreTaxes,
): string[] {
  if (units === null) return [];
  const full = computeQuantityCost(loose, units);
  const pays = price ?? full;
  const warnings = [];
  if (pays > full)
    warnings.push(
      `${nameWithArticle(name)} sale más caro que ${looseText(units, unit)}: por aparte ${units === 1 ? "cuesta" : "cuestan"} ${formatPesos(full)}.`,
    );
  const cost = averageCost === null ? 0 : computeQuantityCost(averageCost, units);
  const kept = Math.round(computePriceWithoutTaxes({ price: pays, tax, quantity: units }, taxes, new Date()));
  if (kept < cost)
    warnings.push(
      kept === pays
        ? `Está por debajo de lo que te cuesta: ${formatPesos(cost)}`
        : `Sin impuestos son ${formatPesos(kept)}, y te cuesta ${formatPesos(cost)}.`,
    );
  if (pays % 50 !== 0) warnings.push("La moneda más pequeña es de $ 50: será difícil dar el vuelto.");
  return warnings;
}

/** Builds 'El six pack' or 'La paca': names whose first word ends in 'a' are feminine. */
function nameWithArticle(name: string): string {
  const lower = name.trim().toLocaleLowerCase("es-CO");
  if (lower === "") return "Este paquete";
  return `${lower.split(" ")[0]!.endsWith("a") ? "La" : "El"} ${lower}`;
}

/** Builds '6 sueltas' or '12,5 kg sueltos'. */
function looseText(units: number, unit: Unit): string {
  const isFeminine = unit === "UNIT" || unit === "LB";
  return `${formatQuantity(units, unit)} suelt${isFeminine ? "a" : "o"}${units === 1 ? "" : "s"}`;
}
