import { hasPermission, type Role } from "#core/permissions.ts";
import type { StoreSettings } from "#core/store-settings.ts";

export type EnteredDiscount = { in: "pesos" | "percent"; value: number };

/** The discount in pesos, at most `cost`. Percentages round down. */
export function computeDiscountPesos(discount: EnteredDiscount | null, cost: number): number {
  if (discount === null) return 0;
  if (discount.in === "pesos") return Math.min(discount.value, cost);
  return percentOf(cost, Math.min(discount.value, 100));
}

export function computeMaxDiscount(
  role: Role,
  subtotal: number,
  settings: Pick<StoreSettings, "cashierDiscount">,
): number {
  return hasPermission(role, "sales.discount") ? subtotal : percentOf(subtotal, settings.cashierDiscount);
}

/** Rounds down. Uses BigInt, because an amount times a hundred may exceed the safe integers. */
const percentOf = (amount: number, percent: number) => Number((BigInt(amount) * BigInt(percent)) / 100n);
