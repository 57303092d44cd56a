import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { isMeasured, UNIT_SYMBOLS, UNIT_WORDS, type Unit } from "#core/units.ts";

/**
 * Quantities have at most three decimals: grams of a kilo, millilitres of a litre. Everything that calculates with them
 * goes through whole thousandths, since 0.1 + 0.2 is not 0.3 in binary fractions.
 */
const THOUSAND = 1_000;

/** How many decimals a quantity may have. */
export const decimalsOf = (unit: Unit): number => (isMeasured(unit) ? 3 : 0);

const thousandths = (quantity: number): number => Math.round(quantity * THOUSAND);

/** Whether it has no more than three decimals, or none where the unit has none. */
export function fitsUnit(quantity: number, unit: Unit): boolean {
  return isMeasured(unit) ? hasThreeDecimals(quantity) : Number.isInteger(quantity);
}

export function hasThreeDecimals(quantity: number): boolean {
  return thousandths(quantity) / THOUSAND === quantity;
}

export function addQuantities(...quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + thousandths(quantity), 0) / THOUSAND;
}

/** So many times a quantity. */
export function timesQuantity(quantity: number, count: number): number {
  return (thousandths(quantity) * count) / THOUSAND;
}

/** Pesos for a quantity: price × quantity, rounded half up. Exact for everything that money can be (MAX_MONEY). */
export function costOf(price: number, quantity: number): number {
  return Math.floor((price * thousandths(quantity) + THOUSAND / 2) / THOUSAND);
}

/** The cost of a part of a quantity whose whole costs `total`: in proportion, rounded half up. */
export function partOf(total: number, part: number, whole: number): number {
  // Money times thousandths is more than a number can hold exactly.
  const [of, all] = [BigInt(thousandths(part)), BigInt(thousandths(whole))];
  return Number((2n * BigInt(total) * of + all) / (2n * all));
}

/** The whole pesos next to what a part costs, below and above; the same twice where it is whole. */
export function partBounds(total: number, part: number, whole: number): [least: number, most: number] {
  const [of, all] = [BigInt(thousandths(part)), BigInt(thousandths(whole))];
  const product = BigInt(total) * of;
  return [Number(product / all), Number((product + all - 1n) / all)];
}

/** What an amount of pesos buys ("dos mil de queso"): rounded to three decimals, at least 0.001. `price` is above 0. */
export function quantityFor(amount: number, price: number): number {
  const rounded = Math.floor((2 * amount * THOUSAND + price) / (2 * price));
  return Math.max(rounded, 1) / THOUSAND;
}

/** The smallest quantity of a measure. */
const SMALLEST = 1 / THOUSAND;
const SMALLEST_COIN = 50;

/**
 * The fewest pesos for which something measured is sold: they buy a thousandth when rounded, or less than a coin is missing
 * for it.
 */
export function leastAmount(price: number): number {
  const rounded = Math.ceil(price / (2 * THOUSAND));
  return Math.max(1, Math.min(rounded, costOf(price, SMALLEST) - SMALLEST_COIN + 1));
}

/** Why an amount buys nothing of a product, in a sentence; null where it does. */
export function amountTooSmall(
  amount: number,
  { price, unit }: { price: number; unit: Unit },
): string | null {
  const least = leastAmount(price);
  if (amount >= least) return null;
  const smallest = `${formatQuantity(SMALLEST, unit)} cuesta ${formatPesos(costOf(price, SMALLEST))}`;
  return `${formatPesos(amount)} no alcanza: ${smallest}. El valor debe ser de ${formatPesos(least)} o más`;
}

/** `0.154` of KG → `0,154 kg`; pieces are a plain number. */
export function formatQuantity(quantity: number, unit: Unit): string {
  const number = formatNumber(quantity);
  return isMeasured(unit) ? `${number} ${UNIT_SYMBOLS[unit]}` : number;
}

/** '3,5 kg', '12 unidades', '1 unidad'. */
export function worded(quantity: number, unit: Unit): string {
  const { one, many } = UNIT_WORDS.UNIT;
  const count = formatQuantity(quantity, unit);
  return isMeasured(unit) ? count : `${count} ${quantity === 1 ? one : many}`;
}
