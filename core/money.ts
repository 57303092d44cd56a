import { formatNumber } from "#core/number-text.ts";

/** Amounts of money are whole Colombian pesos. */
export const MAX_MONEY = 999_999_999_999;
/** The maximum of a sum of amounts. It is below 2^53, so that sums are exact. */
export const MAX_MONEY_SUM = 9_000_000_000_000_000;

/** Turns `14900` into `$ 14.900`, with a plain space. It rounds, because averages may have decimals. */
export function formatPesos(amount: number): string {
  const rounded = Math.round(amount) || 0;
  return `${rounded < 0 ? "-" : ""}$ ${formatNumber(Math.abs(rounded))}`;
}

/**
 * `amount × part / whole` for whole numbers, rounded half up. Uses BigInt, because the product of two amounts may exceed
 * the safe integers.
 */
export function multiplyByFraction(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor));
}

/** Rounds a percentage to one decimal: 12.34 gives 12.3. */
export const roundToOneDecimal = (value: number) => Math.round(value * 10) / 10;
