import { roundToOneDecimal } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import type { StoreTaxes } from "#core/tax/classes.ts";
import { computePriceWithoutTaxes, type TaxedPrice } from "#core/tax/tax-of-line.ts";

/** The margin in percent of the price, with one decimal; null without a price. */
function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? roundToOneDecimal(((price - cost) / price) * 100) : null;
}

export type Gain = {
  /** Whole pesos, below zero for a loss. */
  gain: number;
  /** '20 % del precio sin impuestos'; null without a price. */
  margin: string | null;
};

/** What a sale leaves over its cost. Charged taxes are no gain, and a cost is without deductible IVA. */
export function computeGain(sold: TaxedPrice, cost: number, taxes: StoreTaxes, at: Date): Gain {
  const kept = Math.round(computePriceWithoutTaxes(sold, taxes, at));
  const percent = marginPercent(kept, cost);
  const of = kept === sold.price ? "del precio" : "del precio sin impuestos";
  return { gain: kept - cost, margin: percent === null ? null : `${formatNumber(percent)}\u00a0% ${of}` };
}
