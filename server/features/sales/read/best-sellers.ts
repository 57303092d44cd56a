import { addDays, dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findUsualProducts,
  listSameHoursOfEarlierWeeks,
  type ProductUnitsSold,
  rankBestSellersWithToday,
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
  const best = await bestOf(tx, today, most);
  const products = await readProductNames(tx, best);
  return best.map(({ productId, quantity }) => {
    const { name, unit } = products.get(productId)!;
    return { name, unit, quantity };
  });
}

export async function readBestSellerIds(tx: StoreTx, today: string, most: number): Promise<string[]> {
  return (await bestOf(tx, today, most)).map(({ productId }) => productId);
}

async function bestOf(tx: StoreTx, today: string, most: number): Promise<ProductUnitsSold[]> {
  const first = addDays(today, 1 - DAYS);
  const yesterday = addDays(today, -1);
  const [past, present] = await Promise.all([
    readSaleAndReturnCounts(tx, first, yesterday),
    readSaleAndReturnCounts(tx, today, today),
  ]);
  const moved = `${past} ${present}`;
  const cached = cache.get(tx.storeId);
  const of = cached?.today === today ? cached : null;
  if (of?.whole.moved === moved) return of.whole.best.slice(0, most);
  const [before, now] = await Promise.all([
    of?.past.moved === past ? of.past.best : readUnitsSoldInDays(tx, first, yesterday, MAX_CACHED_PRODUCTS),
    readUnitsSoldInDays(tx, today, today, null),
  ]);
  const best =
    rankBestSellersWithToday(before, MAX_CACHED_PRODUCTS, now, MAX_PRODUCTS) ??
    (await readUnitsSoldInDays(tx, first, today, MAX_PRODUCTS)).filter(({ quantity }) => quantity > 0);
  cache.delete(tx.storeId);
  cache.set(tx.storeId, { today, past: { moved: past, best: before }, whole: { moved, best } });
  if (cache.size > STORES) cache.delete(cache.keys().next().value!);
  return best.slice(0, most);
}

const MAX_PRODUCTS_OF_THIS_HOUR = 80;

/**
 * Products that are usual at this hour of this weekday, then the best sellers of the month. It reads eight
 * windows of three hours, however old the store is.
 */
export async function readBestSellersOfThisHour(tx: StoreTx, now: Date): Promise<string[]> {
  const [best, ...weeks] = await Promise.all([
    readBestSellerIds(tx, dayOf(now), MAX_PRODUCTS_OF_THIS_HOUR),
    ...listSameHoursOfEarlierWeeks(now).map(({ from, to }) => readUnitsSoldBetween(tx, from, to, null)),
  ]);
  return [...new Set([...findUsualProducts(weeks), ...best])].slice(0, MAX_PRODUCTS_OF_THIS_HOUR);
}
