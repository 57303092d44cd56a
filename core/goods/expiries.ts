import { addDays } from "#core/dates.ts";
import { addQuantities, costOf } from "#core/quantity.ts";

/** Came with goods, or was read on the shelf. */
export const EXPIRY_SOURCES = ["RECEPTION", "HAND"] as const;
export type ExpirySource = (typeof EXPIRY_SOURCES)[number];

/** Before today; up to seven days from it; later. */
export const EXPIRY_STATES = ["EXPIRED", "WEEK", "SOON"] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

const WEEK_DAYS = 7;

export function expiryState(date: string, today: string): ExpiryState {
  if (date < today) return "EXPIRED";
  return date <= addDays(today, WEEK_DAYS) ? "WEEK" : "SOON";
}

type Counted = { quantity: number | null; stock: number; later: number };

/** Of a stock of which `later` expire after them: first expired, first sold. Null if uncounted. */
export function leftOf({ quantity, stock, later }: Counted): number | null {
  if (quantity === null) return stock > 0 ? null : 0;
  return Math.min(quantity, Math.max(0, addQuantities(stock, -later)));
}

/** Null without cost or quantity. */
export function pesosOf(left: number | null, averageCost: number | null): number | null {
  return left === null || averageCost === null ? null : costOf(averageCost, left);
}
