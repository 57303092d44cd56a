import { formatNumber } from "#core/number-text.ts";

/** Money is a whole number of Colombian pesos. */
export const MAX_MONEY = 999_999_999_999;
/** The maximum total of a store's amounts, so that every sum is exact: below 2^53. */
export const MAX_SUM = 9_000_000_000_000_000;

/** `14900` → `$ 14.900`. Rounds, because averages may have decimals; uses a plain space. */
export function formatPesos(amount: number): string {
  const rounded = Math.round(amount) || 0;
  return `${rounded < 0 ? "-" : ""}$ ${formatNumber(Math.abs(rounded))}`;
}

/** A percentage with one decimal: 12.34 → 12.3. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
