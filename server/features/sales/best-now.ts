import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { sameHours, usualOf } from "#server/features/sales/best-now-rules.ts";
import { bestSellerIds } from "#server/features/sales/best-sellers.ts";
import { soldBetween } from "#server/features/sales/statistics.sql.ts";

/** Some screens of a phone, and what a letter of the search finds first. */
const MOST = 80;

/**
 * What is likely to be sold next: what sells at this hour of this weekday, then what sells best in a month. It reads
 * eight times three hours, that is, as much as one day of trade, however old the store is.
 */
export async function bestNow(tx: StoreTx, now: Date): Promise<string[]> {
  const [best, ...weeks] = await Promise.all([
    bestSellerIds(tx, dayOf(now), MOST),
    ...sameHours(now).map(({ from, to }) => soldBetween(tx, from, to, null)),
  ]);
  return [...new Set([...usualOf(weeks), ...best])].slice(0, MOST);
}
