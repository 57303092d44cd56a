import { toThousandths } from "#core/quantity.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";

type ReorderNeed = {
  sold: number;
  stockedDays: number;
  stock: number;
  minStock: number | null;
  ordered: number;
};

export const packagesForQuantity = (quantity: number, units: number): number =>
  Math.ceil(toThousandths(quantity) / toThousandths(units));

/**
 * Whole units that last `days` and leave the minimum stock. Computed in thousandths, because 2/3 × 21 exceeds
 * 14 in binary.
 */
export function suggestOrderQuantity(
  { sold, stockedDays, stock, minStock, ordered }: ReorderNeed,
  days: number,
): number {
  const missing =
    toThousandths(minStock ?? LOW_STOCK_THRESHOLD) - toThousandths(stock) - toThousandths(ordered);
  const needed = toThousandths(sold) * days + missing * stockedDays;
  return Math.max(0, Math.ceil(needed / (1_000 * stockedDays)));
}
