import { can, type Role } from "#core/permissions.ts";
import type { StoreSettings } from "#core/store-settings.ts";

/** Pesos off, or a percentage of what it is taken off, which follows the sale as it grows. */
export type Discount = { in: "pesos" | "percent"; value: number };

/** At most the cost. A percentage is rounded down. */
export function discountPesos(discount: Discount | null, cost: number): number {
  if (discount === null) return 0;
  if (discount.in === "pesos") return Math.min(discount.value, cost);
  return percentOf(cost, Math.min(discount.value, 100));
}

/** The most pesos that a role may take off a sale in all. */
export function mostDiscount(
  role: Role,
  subtotal: number,
  settings: Pick<StoreSettings, "cashierDiscount">,
): number {
  return can(role, "sales.discount") ? subtotal : percentOf(subtotal, settings.cashierDiscount);
}

/** Rounded down. Exact: an amount of money times a hundred may be more than a number can hold. */
function percentOf(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(percent)) / 100n);
}
