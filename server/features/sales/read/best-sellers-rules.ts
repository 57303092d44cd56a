import { DAY_MS } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";

/** Units of a product; negative if returns exceed sales. */
export type ProductUnitsSold = { productId: string; quantity: number };

/**
 * `before` are the best sellers of earlier days, at most `remembered`, best first; `today` is every product
 * that was sold or returned today. Returns null if a product in neither list could rank.
 */
export function rankBestSellersWithToday(
  before: readonly ProductUnitsSold[],
  remembered: number,
  today: readonly ProductUnitsSold[],
  most: number,
): ProductUnitsSold[] | null {
  const units = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  // A product outside `before` sold at most the lowest quantity in it, possibly 0; returns of the listed
  // products may still lift it into the ranking.
  const isAll = before.length < remembered;
  const unknown = isAll ? 0 : Math.max(0, before.at(-1)!.quantity);
  let unknownMost = !isAll && today.some(({ quantity }) => quantity < 0) ? unknown : 0;
  for (const { productId, quantity } of today) {
    const earlier = units.get(productId);
    if (earlier === undefined && !isAll)
      unknownMost = Math.max(unknownMost, addQuantities(unknown, quantity));
    else units.set(productId, addQuantities(earlier ?? 0, quantity));
  }
  const best = [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
  return unknownMost > 0 && (best.length < most || unknownMost >= best.at(-1)!.quantity) ? null : best;
}

const WEEKS = 8;
const AROUND_MS = 90 * 60_000;
/** In how many weeks a product must have been sold to be usual; one week may be chance. */
const USUAL_WEEKS = 2;
/** With fewer usual products than this, only the month's best sellers are shown. */
const MIN_PRODUCTS = 12;

/** Bogotá has no daylight saving time, so a week has a fixed length. */
export function listSameHoursOfEarlierWeeks(now: Date): { from: Date; to: Date }[] {
  return Array.from({ length: WEEKS }, (_, i) => {
    const then = now.getTime() - (i + 1) * 7 * DAY_MS;
    return { from: new Date(then - AROUND_MS), to: new Date(then + AROUND_MS) };
  });
}

/** Products that are usually sold at this hour, sorted by units sold; empty if there is too little data. */
export function findUsualProducts(weeks: readonly (readonly ProductUnitsSold[])[]): string[] {
  const units = new Map<string, { quantity: number; weeks: number }>();
  for (const { productId, quantity } of weeks.flat()) {
    const sums = units.get(productId) ?? { quantity: 0, weeks: 0 };
    sums.quantity = addQuantities(sums.quantity, quantity);
    if (quantity > 0) sums.weeks += 1;
    units.set(productId, sums);
  }
  const usual = [...units]
    .filter(([, { quantity, weeks }]) => quantity > 0 && weeks >= USUAL_WEEKS)
    .sort(([a, one], [b, other]) => other.quantity - one.quantity || (a < b ? -1 : 1));
  return usual.length < MIN_PRODUCTS ? [] : usual.map(([productId]) => productId);
}
