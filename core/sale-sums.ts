import { costOf } from "#core/quantity.ts";

/** A line of a sale before it is summed up. */
export type PricedLine = {
  /** Pesos for one. */
  price: number;
  quantity: number;
  /** Pesos' worth, where that is what was asked for: then the line costs exactly this. */
  amount?: number | null;
  /** Pesos off this line alone. */
  discount?: number | null;
};

export type LineSum = {
  /** Its own and its share of the sale's. */
  discount: number;
  /** What the line costs after both. */
  total: number;
};

export type SaleSums = {
  lines: LineSum[];
  /** Before any discount. */
  subtotal: number;
  /** All of it, of lines and of the sale. */
  discount: number;
  total: number;
};

/** Which line, or the whole sale (null), is given more off than it costs. */
export type TooMuchOff = { tooMuchOff: number | null };

/** What a line costs before any discount. */
export function lineCost({ price, quantity, amount }: PricedLine): number {
  return amount ?? costOf(price, quantity);
}

/**
 * The sums of a sale: the sale's own discount is shared among the lines in proportion to what each costs
 * after its own, so that the lines add up to the total to the peso.
 */
export function sumSale(lines: readonly PricedLine[], saleDiscount: number): SaleSums | TooMuchOff {
  const costs = lines.map(lineCost);
  const off = lines.map(({ discount }) => discount ?? 0);
  const beyond = costs.findIndex((cost, index) => off[index]! > cost);
  if (beyond >= 0) return { tooMuchOff: beyond };
  const left = costs.map((cost, index) => cost - off[index]!);
  if (saleDiscount > sum(left)) return { tooMuchOff: null };
  const shares = share(saleDiscount, left);
  const subtotal = sum(costs);
  const discount = sum(off) + saleDiscount;
  return {
    lines: left.map((cost, index) => ({
      discount: off[index]! + shares[index]!,
      total: cost - shares[index]!,
    })),
    subtotal,
    discount,
    total: subtotal - discount,
  };
}

/** Whole pesos in proportion to the weights; what rounding leaves goes to the largest remainders, of equal ones to the earlier. */
export function share(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  // Two amounts of money multiplied are more than a number can hold exactly.
  const all = BigInt(sum(weights));
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: Number(product / all), rest: product % all };
  });
  let left = amount - sum(parts.map(({ whole }) => whole));
  for (const part of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map(({ whole }) => whole);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
