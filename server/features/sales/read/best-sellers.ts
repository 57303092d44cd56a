import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findUsualProducts,
  listSameHoursOfEarlierWeeks,
  type ProductUnitsSold,
  rankBestSellersWithToday,
  startOfHour,
} from "#server/features/sales/read/best-sellers-rules.ts";
import {
  readProductNames,
  readSaleAndReturnCounts,
  readUnitsSoldBetween,
  readUnitsSoldInDays,
} from "#server/features/sales/read/statistics.sql.ts";

const DAYS = 30;
/**
 * How many best sellers of earlier days are kept: far more than shown, because today may change the order.
 */
const MAX_CACHED_PRODUCTS = 200;
const STORES = 1_000;
const MAX_PRODUCTS = 50;

/**
 * `moved` counts the sales and returns of the period. A different count in the database invalidates `best`.
 */
type CachedStore = { today: string; past: CachedPeriod; whole: CachedPeriod };
type CachedPeriod = { moved: string; best: ProductUnitsSold[] };
const cache = new Map<string, CachedStore>();

/** Best sellers of 30 days. Past days are summed once a day, the current day after each sale. */
export async function readBestSellers(tx: StoreTx, today: string, most: number) {
  const best = (await rankStore(tx, today)).whole.best.slice(0, most);
  const products = await readProductNames(tx, best);
  return best.map(({ productId, quantity }) => {
    const { name, unit } = products.get(productId)!;
    return { name, unit, quantity };
  });
}

export async function readBestSellerIds(tx: StoreTx, today: string, most: number): Promise<string[]> {
  return (await rankStore(tx, today)).whole.best.slice(0, most).map(({ productId }) => productId);
}

async function rankStore(tx: StoreTx, today: string): Promise<CachedStore> {
  const first = addDays(today, 1 - DAYS);
  const yesterday = addDays(today, -1);
  const [past, present] = await Promise.all([
    readSaleAndReturnCounts(tx, first, yesterday),
    readSaleAndReturnCounts(tx, today, today),
  ]);
  const moved = `${past} ${present}`;
  const cached = cache.get(tx.storeId);
  const of = cached?.today === today ? cached : null;
  if (of?.whole.moved === moved) return of;
  const [before, now] = await Promise.all([
    of?.past.moved === past ? of.past.best : readUnitsSoldInDays(tx, first, yesterday, MAX_CACHED_PRODUCTS),
    readUnitsSoldInDays(tx, today, today, null),
  ]);
  const best =
    rankBestSellersWithToday(before, MAX_CACHED_PRODUCTS, now, MAX_PRODUCTS) ??
    (await readUnitsSoldInDays(tx, first, today, MAX_PRODUCTS)).filter(({ quantity }) => quantity > 0);
  const ranked = { today, past: { moved: past, best: before }, whole: { moved, best } };
  cache.delete(tx.storeId);
  cache.set(tx.storeId, ranked);
  if (cache.size > STORES) cache.delete(cache.keys().next().value!);
  return ranked;
}

const MAX_PRODUCTS_OF_THIS_HOUR = 80;

/**
 * Products that are usual at this hour of this weekday, then the best sellers of the days before today. It reads eight
 * windows of three hours, however old the store is. The order stays the same for an hour, because tiles that move
 * between two sales cause wrong taps. On a store's first day the sales before this hour count.
 */
export async function readBestSellersOfThisHour(tx: StoreTx, now: Date): Promise<string[]> {
  const today = dayOf(now);
  const [{ past }, ...weeks] = await Promise.all([
    rankStore(tx, today),
    ...listSameHoursOfEarlierWeeks(now).map(({ from, to }) => readUnitsSoldBetween(tx, from, to, null)),
  ]);
  const sold =
    past.best.length > 0
      ? past.best
      : await readUnitsSoldBetween(tx, startOfDay(today), startOfHour(now), MAX_PRODUCTS_OF_THIS_HOUR);
  const best = sold.filter(({ quantity }) => quantity > 0).map(({ productId }) => productId);
  return [...new Set([...findUsualProducts(weeks), ...best])].slice(0, MAX_PRODUCTS_OF_THIS_HOUR);
}
