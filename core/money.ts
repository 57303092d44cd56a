import { formatNumber } from "#core/number-text.ts";

/** Money is whole Colombian pesos, always an integer. */
export const MAX_MONEY = 999_999_999_999;
/** What a store's amounts may add up to, so that every sum of them is exact: a number ends at 2^53. */
export const MAX_SUM = 9_000_000_000_000_000;

/** `14900` → `$ 14.900`. Rounds, since averages may carry decimals; the space is a plain one. */
export function formatPesos(amount: number): string {
  const rounded = Math.round(amount) || 0;
  return `${rounded < 0 ? "-" : ""}$ ${formatNumber(Math.abs(rounded))}`;
}

/** A percentage with one decimal, the way it is shown and sent: 12.34 → 12.3. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
