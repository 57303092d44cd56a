import { addDays } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type Sold, withToday } from "#server/features/sales/best-sellers-rules.ts";
import { nameProducts, salesInDays, soldInDays } from "#server/features/sales/statistics.sql.ts";

const DAYS = 30;
/** So many of the days before today are remembered: far more than are shown, since today may change their order. */
const REMEMBERED = 200;
const STORES = 1_000;

/** What sold best in days that are over, and how many sales they had: with one more it is no longer true. */
type Past = { today: string; sales: number; best: Sold[] };
const pasts = new Map<string, Past>();

/**
 * By units, in the last 30 days with today. The days before today are summed up once a day for each store; what
 * is read each time is today, which does not grow with the store's history.
 */
export async function bestSellers(
  tx: StoreTx,
  today: string,
  most: number,
): Promise<{ name: string; quantity: number }[]> {
  const first = addDays(today, 1 - DAYS);
  const before = await bestBefore(tx, first, today);
  const best =
    withToday(before, REMEMBERED, await soldInDays(tx, today, today, null), most) ??
    (await soldInDays(tx, first, today, most));
  const names = await nameProducts(tx, best);
  return best.map(({ productId, quantity }) => ({ name: names.get(productId)!, quantity }));
}

async function bestBefore(tx: StoreTx, first: string, today: string): Promise<Sold[]> {
  const yesterday = addDays(today, -1);
  const sales = await salesInDays(tx, first, yesterday);
  const known = pasts.get(tx.storeId);
  if (known?.today === today && known.sales === sales) return known.best;
  const best = await soldInDays(tx, first, yesterday, REMEMBERED);
  pasts.delete(tx.storeId);
  pasts.set(tx.storeId, { today, sales, best });
  if (pasts.size > STORES) pasts.delete(pasts.keys().next().value!);
  return best;
}
