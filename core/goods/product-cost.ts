import { roundToOneDecimal } from "#core/money.ts";

/** The margin in percent of the price, with one decimal; null without a price. */
export function marginPercent(price: number, cost: number): number | null {
  return price > 0 ? roundToOneDecimal(((price - cost) / price) * 100) : null;
}
