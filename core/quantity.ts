import { formatPesos, multiplyByFraction } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { isMeasuredUnit, UNIT_SYMBOLS, UNIT_WORDS, type Unit } from "#core/units.ts";

/** Quantities are computed in whole thousandths, because 0.1 + 0.2 is not 0.3 in binary. */
const THOUSAND = 1_000;

export const decimalPlacesOf = (unit: Unit): number => (isMeasuredUnit(unit) ? 3 : 0);

export const toThousandths = (quantity: number): number => Math.round(quantity * THOUSAND);

/** True if the quantity has at most three decimals, or none for a product sold by the piece. */
export function isQuantityAllowed(quantity: number, unit: Unit): boolean {
  return isMeasuredUnit(unit) ? hasAtMostThreeDecimals(quantity) : Number.isInteger(quantity);
}

export const hasAtMostThreeDecimals = (quantity: number) => toThousandths(quantity) / THOUSAND === quantity;

export function addQuantities(...quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0) / THOUSAND;
}

export function multiplyQuantity(quantity: number, count: number): number {
  return (toThousandths(quantity) * count) / THOUSAND;
}

/** Price times quantity in whole pesos, rounded half up; exact for results up to `MAX_MONEY`. */
export function computeQuantityCost(price: number, quantity: number): number {
  return Math.floor((price * toThousandths(quantity) + THOUSAND / 2) / THOUSAND);
}

/** `total × part / whole` for quantities with at most three decimals, rounded half up. */
export const computeProportion = (total: number, part: number, whole: number) =>
  multiplyByFraction(total, toThousandths(part), toThousandths(whole));

/** `total × part / whole` for quantities with at most three decimals, rounded down and rounded up. */
export function computeProportionBounds(
  total: number,
  part: number,
  whole: number,
): [least: number, most: number] {
  const [of, all] = [BigInt(toThousandths(part)), BigInt(toThousandths(whole))];
  const product = BigInt(total) * of;
  return [Number(product / all), Number((product + all - 1n) / all)];
}

/** The quantity that `amount` buys, rounded to three decimals and at least 0.001. `price` is above 0. */
export function computeQuantityForAmount(amount: number, price: number): number {
  const rounded = Math.floor((2 * amount * THOUSAND + price) / (2 * price));
  return Math.max(rounded, 1) / THOUSAND;
}

const SMALLEST = 1 / THOUSAND;
const SMALLEST_COIN = 50;

/** The smallest amount in pesos that buys 0.001: half the price of 0.001, or that price less 49 if lower. */
export function computeMinAmountToBuy(price: number): number {
  const rounded = Math.ceil(price / (2 * THOUSAND));
  return Math.max(1, Math.min(rounded, computeQuantityCost(price, SMALLEST) - SMALLEST_COIN + 1));
}

/** The message for an amount that buys nothing; null if it buys something. */
export function amountTooSmallMessage(amount: number, { price, unit }: { price: number; unit: Unit }) {
  const least = computeMinAmountToBuy(price);
  if (amount >= least) return null;
  const smallest = `${formatQuantity(SMALLEST, unit)} cuesta ${formatPesos(computeQuantityCost(price, SMALLEST))}`;
  return `${formatPesos(amount)} no alcanza: ${smallest}. El valor debe ser de ${formatPesos(least)} o más`;
}

/** Turns `0.154` of KG into `0,154 kg`; a number of pieces has no unit. */
export function formatQuantity(quantity: number, unit: Unit): string {
  const number = formatNumber(quantity);
  return isMeasuredUnit(unit) ? `${number} ${UNIT_SYMBOLS[unit]}` : number;
}

export function formatQuantityInWords(quantity: number, unit: Unit): string {
  const { one, many } = UNIT_WORDS.UNIT;
  const count = formatQuantity(quantity, unit);
  return isMeasuredUnit(unit) ? count : `${count} ${quantity === 1 ? one : many}`;
}
