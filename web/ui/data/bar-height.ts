/** Height in pixels: 180 for the largest amount, at least 16 for an amount above zero, 2 for zero. */
export function computeBarHeight(amount: number, largest: number): number {
  if (amount <= 0 || largest <= 0) return 2;
  return Math.max(16, Math.round((amount / largest) * 180));
}
