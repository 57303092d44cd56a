import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  sameHoursOfEarlierWeeks,
  usualProducts,
} from "#server/features/sales/best-sellers/best-now-rules.ts";
import { bestSellerIds } from "#server/features/sales/best-sellers/best-sellers.ts";
import { soldBetween } from "#server/features/sales/statistics.sql.ts";

const MAX_PRODUCTS = 80;

/**
 * Products that are usual at this hour of this weekday, then the best sellers of the month. It reads eight
 * windows of three hours, however old the store is.
 */
export async function bestSellersNow(tx: StoreTx, now: Date): Promise<string[]> {
  const [best, ...weeks] = await Promise.all([
    bestSellerIds(tx, dayOf(now), MAX_PRODUCTS),
    ...sameHoursOfEarlierWeeks(now).map(({ from, to }) => soldBetween(tx, from, to, null)),
  ]);
  return [...new Set([...usualProducts(weeks), ...best])].slice(0, MAX_PRODUCTS);
}
