import { oneDecimal } from "#core/money.ts";

/** Whole pesos for one unit, weighted by how many came at each price; null for what was never bought. */
export function averageCost(units: number, paid: number): number | null {
  return units > 0 ? Math.round(paid / units) : null;
}

/** What of the price is left after the cost, in percent of the price with one decimal; null without a price. */
export function marginOf(price: number, cost: number): number | null {
  return price > 0 ? oneDecimal(((price - cost) / price) * 100) : null;
}
