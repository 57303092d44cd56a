import { isMeasured, type Unit } from "#core/units.ts";

/** Stock below this shows the red low-stock badge and counts as low, of a product that says nothing else (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 10;
export const MAX_STOCK = 9_999_999;
export const MAX_QUANTITY = 99_999;
/** Lines of one sale or order. */
export const MAX_LINES = 500;

/** Of what is measured ten would be far too many: kilos, pounds, litres, metres. */
const PROPOSED_MEASURE = 1;

/** What a form proposes as the minimum: what sells in a week where that is known, else by how it is counted. */
export function proposedMinStock(unit: Unit, soldInWeek: number | null = null): number {
  const step = isMeasured(unit) ? 10 : 1;
  if (soldInWeek !== null && soldInWeek > 0) return Math.ceil(Number((soldInWeek * step).toFixed(3))) / step;
  return isMeasured(unit) ? PROPOSED_MEASURE : LOW_STOCK_THRESHOLD;
}

export function isLowStock({ stock, minStock }: { stock: number; minStock: number | null }): boolean {
  return stock < (minStock ?? LOW_STOCK_THRESHOLD);
}
