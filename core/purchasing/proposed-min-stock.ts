import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";

/** For measures (kilos, pounds, litres, metres) ten is far too many. */
const PROPOSED_MEASURE = 1;

/** What sells in a week, else by how it is counted. */
export function proposedMinStock(unit: Unit, soldInWeek: number | null = null): number {
  const step = isMeasured(unit) ? 10 : 1;
  if (soldInWeek !== null && soldInWeek > 0) return Math.ceil(Number((soldInWeek * step).toFixed(3))) / step;
  return isMeasured(unit) ? PROPOSED_MEASURE : LOW_STOCK_THRESHOLD;
}
