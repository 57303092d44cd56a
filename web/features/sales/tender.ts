/** Colombian notes, in pesos. */
const NOTES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const LARGEST = 100_000;

/**
 * Amounts that a customer is likely to hand over for `total`: exactly that, then the next sums that can be
 * laid down in few notes, smallest first.
 */
export function usualTenders(total: number, most = 4): number[] {
  if (total <= 0) return [];
  const rounded = NOTES.map((note) => Math.ceil(total / note) * note);
  const usual = [total, ...rounded].filter((sum) => sum === total || sum - total < LARGEST);
  return [...new Set(usual)].sort((a, b) => a - b).slice(0, most);
}

/** Tendered minus total, never below zero. An empty box counts as the exact amount. */
export function changeFor(total: number, tendered: number | null): number {
  return Math.max(0, (tendered ?? total) - total);
}
