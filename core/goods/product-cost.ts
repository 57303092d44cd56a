import { roundToOneDecimal } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities } from "#core/quantity.ts";
import type { StoreTaxes } from "#core/tax/classes.ts";
import { computePriceWithoutTaxes, type TaxedPrice } from "#core/tax/tax-of-line.ts";

type ReceivedLineCost = {
  quantity: number;
  /** How many of `quantity` were not charged. */
  gifts: number;
  /** Pesos for the whole line, without deductible IVA. */
  paid: number;
};

/** The cost of one charged unit in whole pesos, over the lines of one reception; null if all units were gifts. */
export function computeLastCost(lines: readonly ReceivedLineCost[]): number | null {
  const charged = lines.filter(({ quantity, gifts, paid }) => quantity > gifts && paid > 0);
  if (charged.length === 0) return null;
  const units = addQuantities(...charged.map(({ quantity, gifts }) => addQuantities(quantity, -gifts)));
  return Math.round(charged.reduce((sum, { paid }) => sum + paid, 0) / units);
}

/** The margin in percent of the price, with one decimal; null without a price. */
function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? roundToOneDecimal(((price - cost) / price) * 100) : null;
}

type Gain = {
  /** Whole pesos, below zero for a loss. */
  gain: number;
  /** '20 % del precio sin impuestos'; null without a price. */
  margin: string | null;
};

/** The price without taxes minus the cost, which is without deductible IVA. */
export function computeGain(sold: TaxedPrice, cost: number, taxes: StoreTaxes, at: Date): Gain {
  const kept = Math.round(computePriceWithoutTaxes(sold, taxes, at));
  const percent = marginPercent(kept, cost);
  const of = kept === sold.price ? "del precio" : "del precio sin impuestos";
  return { gain: kept - cost, margin: percent === null ? null : `${formatNumber(percent)}\u00a0% ${of}` };
}
