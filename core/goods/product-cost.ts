import { oneDecimal } from "#core/money.ts";

/** The margin in percent of the price, with one decimal; null without a price. */
export function marginOf(price: number, cost: number): number | null {
  return price > 0 ? oneDecimal(((price - cost) / price) * 100) : null;
}
