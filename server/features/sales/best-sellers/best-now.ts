import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findUsualProducts,
  listSameHoursOfEarlierWeeks,
} from "#server/features/sales/best-sellers/best-now-rules.ts";
import { readBestSellerIds } from "#server/features/sales/best-sellers/best-sellers.ts";
import { readUnitsSoldBetween } from "#server/features/sales/statistics.sql.ts";

const MAX_PRODUCTS = 80;

/**
 * Products that are usual at this hour of this weekday, then the best sellers of the month. It reads eight
 * windows of three hours, however old the store is.
 */
export async function readBestSellersOfThisHour(tx: StoreTx, now: Date): Promise<string[]> {
  const [best, ...weeks] = await Promise.all([
    readBestSellerIds(tx, dayOf(now), MAX_PRODUCTS),
    ...listSameHoursOfEarlierWeeks(now).map(({ from, to }) => readUnitsSoldBetween(tx, from, to, null)),
  ]);
  return [...new Set([...findUsualProducts(weeks), ...best])].slice(0, MAX_PRODUCTS);
}
