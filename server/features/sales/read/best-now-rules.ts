import { DAY_MS } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";
import type { ProductUnitsSold } from "#server/features/sales/read/best-sellers-rules.ts";

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
