import { toThousandths } from "#core/quantity.ts";

/** @throws RangeError for an amount with more than two decimals */
export function toExactCents(pesos: number): number {
  const cents = Math.round(pesos * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(pesos * 100 - cents) > 1e-4)
    throw new RangeError(`${pesos} is not an amount with at most two decimals`);
  return cents;
}

export function centsToDecimalText(cents: number): string {
  if (cents < 0) throw new RangeError("an amount of a document is never negative");
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** a / b to the nearest whole number, half up; not for negative amounts. */
const roundedQuotient = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

const MILLIONTHS = 1_000_000n;

export const millionthsToDecimalText = (millionths: bigint): string =>
  `${millionths / MILLIONTHS}.${String(millionths % MILLIONTHS).padStart(6, "0")}`;

export function toMillionths(quantity: number): bigint {
  const thousandths = toThousandths(quantity);
  if (!(thousandths > 0) || !Number.isSafeInteger(thousandths))
    throw new RangeError(`${quantity} is not a quantity`);
  return BigInt(thousandths) * 1000n;
}

/** The price of a unit in millionths of a peso: with six decimals price × quantity is exact to the cent. */
export const unitPriceInMillionths = (cents: number, quantity: bigint): bigint =>
  roundedQuotient(BigInt(cents) * 10_000n * MILLIONTHS, quantity);

export const centsWithoutTax = (cents: number, rate: number): number =>
  Number(roundedQuotient(BigInt(cents) * 10_000n, 10_000n + BigInt(Math.round(rate * 100))));
