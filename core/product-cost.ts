import { oneDecimal } from "#core/money.ts";

/** What of the price is left after the cost, in percent of the price with one decimal; null without a price. */
export function marginOf(price: number, cost: number): number | null {
  return price > 0 ? oneDecimal(((price - cost) / price) * 100) : null;
}
