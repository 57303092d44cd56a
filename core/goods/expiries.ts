import { addDays } from "#core/dates.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { isStockTracked, type StockTracking } from "#core/stock.ts";

/** RECEPTION: the date came with received goods. HAND: a person read it on the shelf. */
export const EXPIRY_SOURCES = ["RECEPTION", "HAND"] as const;
export type ExpirySource = (typeof EXPIRY_SOURCES)[number];

/** EXPIRED: the date is before today. WEEK: at most seven days after today. SOON: later. */
export const EXPIRY_STATES = ["EXPIRED", "WEEK", "SOON"] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

const WEEK_DAYS = 7;

export function computeExpiryState(date: string, today: string): ExpiryState {
  if (date < today) return "EXPIRED";
  return date <= addDays(today, WEEK_DAYS) ? "WEEK" : "SOON";
}

/** `quantity` came with the date, null if nobody counted it; `later` is the quantity with later dates. */
type StockOfExpiry = StockTracking & { quantity: number | null; stock: number; later: number };

/** The part of the stock that has this date, if the goods that expire first are sold first. Null if unknown. */
export function computeRemainingExpiryQuantity({
  quantity,
  stock,
  later,
  tracksStock,
}: StockOfExpiry): number | null {
  if (!isStockTracked({ tracksStock })) return null;
  if (quantity === null) return stock > 0 ? null : 0;
  return Math.min(quantity, Math.max(0, addQuantities(stock, -later)));
}

/** The value at average cost of the `left` goods, in pesos; null without a cost or a quantity. */
export function computeExpiringValue(left: number | null, averageCost: number | null): number | null {
  return left === null || averageCost === null ? null : computeQuantityCost(averageCost, left);
}
