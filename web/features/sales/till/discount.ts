/** Pesos off, or a part of what it costs: a percentage follows the sale as it grows. */
export type Discount = { in: "pesos" | "percent"; value: number };

/** Never more than it costs; a percentage is rounded down, as the limit of a cashier is. */
export function pesosOff(discount: Discount | null, cost: number): number {
  if (discount === null) return 0;
  if (discount.in === "pesos") return Math.min(discount.value, cost);
  // Exact: an amount of money times a hundred may be more than a number holds.
  return Number((BigInt(cost) * BigInt(Math.min(discount.value, 100))) / 100n);
}
