import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";

/** The suggestion for a product without sales, in kilos, pounds, litres or metres. */
const DEFAULT_MEASURED_MIN_STOCK = 1;

/** Suggests the quantity sold in a week, rounded up, as minimum stock; without sales a default for the unit. */
export function suggestMinStock(unit: Unit, soldInWeek: number | null = null): number {
  const step = isMeasuredUnit(unit) ? 10 : 1;
  if (soldInWeek !== null && soldInWeek > 0) return Math.ceil(Number((soldInWeek * step).toFixed(3))) / step;
  return isMeasuredUnit(unit) ? DEFAULT_MEASURED_MIN_STOCK : LOW_STOCK_THRESHOLD;
}
