import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";

/** The facts about a product that may need to be bought. */
type Need = { sold: number; stockedDays: number; stock: number; minStock: number | null; ordered: number };

const thousandths = (quantity: number): number => Math.round(quantity * 1_000);

/** So many packs that there are at least `quantity`. */
export const inPacks = (quantity: number, units: number): number =>
  Math.ceil(thousandths(quantity) / thousandths(units));

/**
 * How much to buy so that it lasts for `days` as it sold on the days on which there was some, with the minimum left at
 * the end: whole units. Worked out in whole thousandths, since 2/3 × 21 is a little more than 14 in binary fractions.
 */
export function suggestedOrder({ sold, stockedDays, stock, minStock, ordered }: Need, days: number): number {
  const missing = thousandths(minStock ?? LOW_STOCK_THRESHOLD) - thousandths(stock) - thousandths(ordered);
  const needed = thousandths(sold) * days + missing * stockedDays;
  return Math.max(0, Math.ceil(needed / (1_000 * stockedDays)));
}
