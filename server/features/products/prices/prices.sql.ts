import sql from "sql-template-tag";
import { colocated } from "#server/db/colocated.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { PricedProduct } from "#server/features/products/prices/price-rules.ts";
import { joinByHashing } from "#server/features/products/products.sql.ts";
import type { Session } from "#server/session.ts";

/** Those of them that are there, locked in the order of their ids, as the sales lock theirs. */
export function lockPrices(tx: StoreTx, ids: string[]): Promise<PricedProduct[]> {
  return tx.many<PricedProduct>(sql`
    select id, name, price from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

export type NewPrice = { id: string; from: number; to: number };

export async function writePrices(tx: StoreTx, prices: readonly NewPrice[], now: Date): Promise<void> {
  const ids = prices.map(({ id }) => id);
  await tx.run(sql`select ${joinByHashing}`);
  await tx.run(sql`
    update products p set price = w.price, updated_at = ${now}
    from unnest(${ids}::uuid[], ${prices.map(({ to }) => to)}::bigint[]) as w (id, price)
    where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[]) and p.id = w.id`);
}

export async function insertPriceChange(
  tx: StoreTx,
  { id, at }: NewDocument,
  { userId, userName }: Session,
  prices: readonly NewPrice[],
  undoes: string | null,
): Promise<void> {
  await tx.run(sql`
    insert into price_changes (store_id, id, undoes, user_id, user_name, created_at)
    values (${tx.storeId}, ${id}, ${undoes}, ${userId}, ${userName}, ${at})`);
  const { store, row } = colocated(tx);
  await tx.run(sql`
    insert into price_change_lines (store_id, change_id, product_id, price_before, price_after)
    select ${store}, ${id}::uuid, w.* from unnest(${prices.map((price) => price.id)}::uuid[],
      ${prices.map(({ from }) => from)}::bigint[], ${prices.map(({ to }) => to)}::bigint[]) as w ${row}`);
}

/** When it was, and whether it was undone; null when there is no such change. */
export function findPriceChange(tx: StoreTx, id: string): Promise<{ at: Date; undone: boolean } | null> {
  return tx.first(sql`
    select created_at as at, exists (select from price_changes u
      where u.store_id = ${tx.storeId} and u.undoes = ${id}) as undone
    from price_changes where store_id = ${tx.storeId} and id = ${id}`);
}

/** Without those of products that were deleted since. */
export function changedPrices(tx: StoreTx, id: string): Promise<NewPrice[]> {
  return tx.many<NewPrice>(sql`
    select product_id as id, price_before as "from", price_after as "to" from price_change_lines
    where store_id = ${tx.storeId} and change_id = ${id}`);
}
