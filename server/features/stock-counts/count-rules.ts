import type { StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { MAX_MONEY_SUM } from "#core/money.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";

export type CountEntry = {
  id: string;
  productId: string;
  quantity: number;
  seenAt: Date;
  /** The order of arrival. */
  line: number;
  replaces: boolean;
  replaced: boolean;
  isDeleted: boolean;
};

type Tally = {
  /** Null if no entry counts. */
  counted: { quantity: number; firstAt: Date; lastAt: Date } | null;
  /** Ids of entries that another entry takes back and that are not marked yet. */
  newlyReplaced: string[];
};

/**
 * What the entries of one product say. Entries add up. One that replaces takes back every other entry whose moment is
 * not after its own, whenever it arrives; of two that replace at the same moment the one that arrived later counts.
 * Deleting an entry that replaced others does not revive them.
 */
export function tallyEntries(entries: readonly CountEntry[]): Tally {
  const left = entries.filter(({ isDeleted }) => !isDeleted);
  const latest = left
    .filter(({ replaces }) => replaces)
    .reduce<CountEntry | null>((one, other) => (one && isBefore(other, one) ? one : other), null);
  const isTakenBack = (entry: CountEntry) =>
    latest !== null && entry !== latest && (entry.replaces || entry.seenAt <= latest.seenAt);
  const newlyReplaced = left.filter((entry) => !entry.replaced && isTakenBack(entry)).map(({ id }) => id);
  const counting = left.filter((entry) => !entry.replaced && !isTakenBack(entry));
  if (counting.length === 0) return { counted: null, newlyReplaced };
  const times = counting.map(({ seenAt }) => seenAt.getTime());
  const minmax = times.reduce(
    ({ first, last }, time) => ({ first: Math.min(first, time), last: Math.max(last, time) }),
    { first: times[0]!, last: times[0]! },
  );
  const quantity = addQuantities(...counting.map((entry) => entry.quantity));
  return {
    counted: { quantity, firstAt: new Date(minmax.first), lastAt: new Date(minmax.last) },
    newlyReplaced,
  };
}

function isBefore(one: CountEntry, other: CountEntry): boolean {
  const difference = one.seenAt.getTime() - other.seenAt.getTime();
  return difference < 0 || (difference === 0 && one.line < other.line);
}

/** The moment of an entry, brought between the start of the count and now. */
export const clampEntryTime = (stated: Date, { startedAt, now }: { startedAt: Date; now: Date }): Date =>
  stated > now ? now : stated < startedAt ? startedAt : stated;

export type ProductToSettle = {
  productId: string;
  name: string;
  stock: number;
  tracksStock: boolean;
  createdAt: Date;
  price: number;
  /** Average cost of one unit; null if unknown. */
  cost: number | null;
  /** Null without an entry. */
  counted: number | null;
  firstAt: Date | null;
  lastAt: Date | null;
  /** The stock at the moment of the last entry, or of the close. */
  expected: number;
  moved: number;
};

/** What the close writes of a product. `change` is the quantity of its stock movement; 0 for none. */
export type SettledProduct = {
  counted: number | null;
  firstAt: Date | null;
  lastAt: Date | null;
  expected: number | null;
  tracked: boolean;
  change: number;
};

/** A product without an entry stays as it is, unless the close counts it as 0 (`zeroes`) and its stock is tracked. */
export function settleProduct(
  product: ProductToSettle,
  { zeroes, closedAt }: { zeroes: boolean; closedAt: Date },
): SettledProduct {
  const { tracksStock: tracked, counted, firstAt, lastAt, expected, stock } = product;
  if (counted !== null)
    return { counted, firstAt, lastAt, expected, tracked, change: changeOf(stock, counted, expected) };
  const isZero = zeroes && tracked && product.createdAt <= closedAt;
  if (!isZero) return { counted: null, firstAt: null, lastAt: null, expected: null, tracked, change: 0 };
  const change = changeOf(stock, 0, expected);
  return { counted: 0, firstAt: null, lastAt: closedAt, expected, tracked, change };
}

/** The difference, as far as the stock can hold it. */
function changeOf(stock: number, counted: number, expected: number): number {
  const after = addQuantities(stock, counted, -expected);
  return addQuantities(Math.max(-MAX_STOCK, Math.min(MAX_STOCK, after)), -stock);
}

/** The sums of differences: positive for what was lost and for what was found. */
export type DifferenceSums = typeof NO_DIFFERENCE;

export const NO_DIFFERENCE = {
  lostUnits: 0,
  lostCost: 0,
  lostPrice: 0,
  foundUnits: 0,
  foundCost: 0,
  foundPrice: 0,
};

type ComparedProduct = {
  counted: number | null;
  expected: number | null;
  tracked: boolean;
  cost: number | null;
  price: number;
};

/** The difference of one product. A product whose stock nobody tracked has none. */
export function differenceOf({ counted, expected, tracked, cost, price }: ComparedProduct): DifferenceSums {
  if (counted === null || expected === null || !tracked) return NO_DIFFERENCE;
  const units = addQuantities(counted, -expected);
  const size = Math.abs(units);
  const worth = (each: number) => Math.min(MAX_MONEY_SUM, computeQuantityCost(each, size));
  return units < 0
    ? { ...NO_DIFFERENCE, lostUnits: size, lostCost: worth(cost ?? 0), lostPrice: worth(price) }
    : { ...NO_DIFFERENCE, foundUnits: size, foundCost: worth(cost ?? 0), foundPrice: worth(price) };
}

export function addDifferences(one: DifferenceSums, other: DifferenceSums, times = 1): DifferenceSums {
  return {
    lostUnits: addQuantities(one.lostUnits, times * other.lostUnits),
    lostCost: one.lostCost + times * other.lostCost,
    lostPrice: one.lostPrice + times * other.lostPrice,
    foundUnits: addQuantities(one.foundUnits, times * other.foundUnits),
    foundCost: one.foundCost + times * other.foundCost,
    foundPrice: one.foundPrice + times * other.foundPrice,
  };
}

/** The difference as a count answers it. */
export function buildDifference(sums: DifferenceSums, seesCost: boolean): StockCount["difference"] {
  const cost = (value: number) => (seesCost ? value : null);
  return {
    units: addQuantities(sums.foundUnits, -sums.lostUnits),
    cost: cost(sums.foundCost - sums.lostCost),
    price: sums.foundPrice - sums.lostPrice,
    lost: { cost: cost(sums.lostCost), price: sums.lostPrice },
    found: { cost: cost(sums.foundCost), price: sums.foundPrice },
  };
}
