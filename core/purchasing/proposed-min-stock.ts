import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";

/** For products sold by kilo, pound, litre or metre. */
const PROPOSED_MEASURE = 1;

/** The quantity sold in a week, else a default for the unit. */
export function proposedMinStock(unit: Unit, soldInWeek: number | null = null): number {
  const step = isMeasured(unit) ? 10 : 1;
  if (soldInWeek !== null && soldInWeek > 0) return Math.ceil(Number((soldInWeek * step).toFixed(3))) / step;
  return isMeasured(unit) ? PROPOSED_MEASURE : LOW_STOCK_THRESHOLD;
}
