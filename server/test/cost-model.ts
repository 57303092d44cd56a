/** A received line of a product, in thousandths of its unit. */
export type BookedLine = {
  thousandths: number;
  /** How many of `thousandths` were not charged. */
  gifts: number;
  /** Pesos paid for the whole line, as a fraction. */
  paid: Fraction;
};
export type Fraction = readonly [over: bigint, under: bigint];

export const fraction = (over: number | bigint, under: number | bigint = 1): Fraction => [
  BigInt(over),
  BigInt(under),
];
const add = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
export const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];

/** Rounds half away from zero. */
function roundFraction([over, under]: Fraction): number {
  const size = over < 0n ? -over : over;
  return Number((2n * size + under) / (2n * under)) * (over < 0n ? -1 : 1);
}

export type BookedProduct = {
  /** The stock with which the product began, if it has a cost. */
  first: { thousandths: number; cost: number } | null;
  /** Oldest first; the lines of one reception together. */
  receptions: readonly (readonly BookedLine[])[];
  /** Thousandths sold less those that came back. */
  sold: number;
};
export type BookedCosts = {
  average: number | null;
  last: number | null;
  bought: number;
  costOfGoods: number | null;
};

/** The costs of docs/glossary.md, as a bookkeeper writes them: from every line, without a rounding between. */
export function bookCosts({ first, receptions, sold }: BookedProduct): BookedCosts {
  const begun: BookedLine[] = first
    ? [
        {
          thousandths: first.thousandths,
          gifts: 0,
          paid: times(fraction(first.thousandths, 1000), fraction(first.cost)),
        },
      ]
    : [];
  const all = [...begun, ...receptions.flat()];
  const bought = all.reduce((sum, { thousandths }) => sum + thousandths, 0);
  const paid = all.reduce((sum, line) => add(sum, line.paid), fraction(0));
  const each: Fraction | null =
    bought > 0 ? [paid[0] * 1000n, paid[1] * BigInt(bought)] : first && fraction(first.cost);
  const prices = receptions.map(priceOf).filter((price) => price !== null);
  return {
    average: each && roundFraction(each),
    last: prices.at(-1) ?? first?.cost ?? null,
    bought: bought / 1000,
    costOfGoods: each && roundFraction(times(fraction(sold, 1000), each)),
  };
}

/** What the charged units of a reception cost; null where all were gifts. */
function priceOf(lines: readonly BookedLine[]): number | null {
  const charged = lines.filter(({ thousandths, gifts, paid }) => thousandths > gifts && paid[0] > 0n);
  const units = charged.reduce((sum, { thousandths, gifts }) => sum + thousandths - gifts, 0);
  const paid = charged.reduce((sum, line) => add(sum, line.paid), fraction(0));
  return units > 0 ? roundFraction([paid[0] * 1000n, paid[1] * BigInt(units)]) : null;
}

/** The price that keeps the margin, by coins of 50. */
export function bookSuggestedPrice(price: number, before: number | null, after: number): number | null {
  if (!before || price <= 0) return null;
  return roundFraction(fraction(BigInt(price) * BigInt(after), BigInt(before) * 50n)) * 50;
}
