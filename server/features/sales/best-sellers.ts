import type { SaleStatistics } from "#core/contract/sales.ts";
import { addDays } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type Sold, withToday } from "#server/features/sales/best-sellers-rules.ts";
import { movedInDays, nameProducts, soldInDays } from "#server/features/sales/statistics.sql.ts";

const DAYS = 30;
/** Kept from earlier days: far more than shown, since today may change the order. */
const REMEMBERED = 200;
const STORES = 1_000;

/** Best sellers of past days, with a counter of changes in those days: a new change invalidates them. */
type Past = { today: string; moved: string; best: Sold[] };
const pasts = new Map<string, Past>();

/**
 * By units, over the last 30 days including today. Past days are summed once a day for each store; each request
 * reads only today.
 */
export async function bestSellers(
  tx: StoreTx,
  today: string,
  most: number,
): Promise<SaleStatistics["topSellingProducts"]> {
  const best = await bestOf(tx, today, most);
  const named = await nameProducts(tx, best);
  return best.map(({ productId, quantity }) => {
    const { name, unit } = named.get(productId)!;
    return { name, unit, quantity };
  });
}

/** The ids only, for callers that have the products. */
export async function bestSellerIds(tx: StoreTx, today: string, most: number): Promise<string[]> {
  return (await bestOf(tx, today, most)).map(({ productId }) => productId);
}

async function bestOf(tx: StoreTx, today: string, most: number): Promise<Sold[]> {
  const first = addDays(today, 1 - DAYS);
  const before = await bestBefore(tx, first, today);
  return (
    withToday(before, REMEMBERED, await soldInDays(tx, today, today, null), most) ??
    (await soldInDays(tx, first, today, most)).filter(({ quantity }) => quantity > 0)
  );
}

async function bestBefore(tx: StoreTx, first: string, today: string): Promise<Sold[]> {
  const yesterday = addDays(today, -1);
  const moved = await movedInDays(tx, first, yesterday);
  const known = pasts.get(tx.storeId);
  if (known?.today === today && known.moved === moved) return known.best;
  const best = await soldInDays(tx, first, yesterday, REMEMBERED);
  pasts.delete(tx.storeId);
  pasts.set(tx.storeId, { today, moved, best });
  if (pasts.size > STORES) pasts.delete(pasts.keys().next().value!);
  return best;
}
