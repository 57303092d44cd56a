import type { StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { computeQuantityCost } from "#core/quantity.ts";

type Line = Pick<StockCountLine, "difference" | "cost" | "price">;

/** Pesos of a difference at this amount a unit, with its sign. */
export function worthOfDifference(difference: number, perUnit: number): number {
  const amount = computeQuantityCost(perUnit, Math.abs(difference));
  return difference < 0 ? -amount : amount;
}

/** What the difference of a line is worth: at cost, or at price where nobody knows or may see the cost. */
export function worthOfLine({ difference, cost, price }: Line): { amount: number; basis: string } {
  const basis = cost === null ? "al precio" : "al costo";
  return { amount: worthOfDifference(difference ?? 0, cost ?? price), basis };
}
