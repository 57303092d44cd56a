import sql from "sql-template-tag";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import type { CurrentPrice, NewPrice } from "#server/features/products/prices/price-rules.ts";
import { HASH_JOIN_SETTINGS } from "#server/features/products/products.sql.ts";
import type { Session } from "#server/session.ts";

/** Existing products, locked in the order of their ids as in a sale. */
export function lockProductPrices(tx: StoreTx, ids: string[]): Promise<CurrentPrice[]> {
  return tx.many<CurrentPrice>(sql`
    select id, null::uuid as "presentationId", name, price from products
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[]) order by id for no key update`);
}

export function readPresentationPrices(tx: StoreTx, ids: string[]): Promise<CurrentPrice[]> {
  return tx.many<CurrentPrice>(sql`
    select r.product_id as id, r.id as "presentationId", p.name || ' (' || r.name || ')' as name, r.price
    from product_presentations r join products p on p.store_id = ${tx.storeId} and p.id = r.product_id
    where r.store_id = ${tx.storeId} and r.id = any(${ids}::uuid[])`);
}

/** Marks the product as changed too, because GET /changes sends presentations with their product. */
export async function writePrices(tx: StoreTx, prices: readonly NewPrice[], now: Date) {
  await tx.run(sql`select ${HASH_JOIN_SETTINGS}`);
  const { own, packs } = parted(prices);
  const ids = own.map(({ id }) => id);
  if (own.length > 0)
    await tx.run(sql`
      update products p set price = w.price, updated_at = ${now}
      from unnest(${ids}::uuid[], ${own.map(({ to }) => to)}::bigint[]) as w (id, price)
      where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[]) and p.id = w.id`);
  if (packs.length === 0) return;
  const packIds = packs.map(({ presentationId }) => presentationId);
  await tx.run(sql`
    update product_presentations r set price = w.price
    from unnest(${packIds}::uuid[], ${packs.map(({ to }) => to)}::bigint[]) as w (id, price)
    where r.store_id = ${tx.storeId} and r.id = any(${packIds}::uuid[]) and r.id = w.id`);
  await tx.run(sql`
    update products set updated_at = ${now}
    where store_id = ${tx.storeId} and id = any(${packs.map(({ id }) => id)}::uuid[])`);
}

const parted = (prices: readonly NewPrice[]) => ({
  own: prices.filter(({ presentationId }) => presentationId === null),
  packs: prices.filter(({ presentationId }) => presentationId !== null),
});

export async function insertPriceChange(
  tx: StoreTx,
  { id, at }: NewDocument,
  { userId, userName }: Session,
  prices: readonly NewPrice[],
  undoes: string | null,
) {
  await tx.run(insertRowsSql(tx, "price_changes", [{ id, undoes, userId, userName, createdAt: at }]));
  const { own, packs } = parted(prices);
  const lineOf = ({ id: productId, from: priceBefore, to: priceAfter }: NewPrice) => ({
    changeId: id,
    productId,
    priceBefore,
    priceAfter,
  });
  await tx.run(insertRowsSql(tx, "price_change_lines", own.map(lineOf)));
  const packLines = packs.map((pack) => ({ ...lineOf(pack), presentationId: pack.presentationId }));
  await tx.run(insertRowsSql(tx, "presentation_price_lines", packLines));
}

export function findPriceChange(tx: StoreTx, id: string): Promise<{ at: Date; undone: boolean } | null> {
  return tx.first(sql`
    select created_at as at, exists (select from price_changes u
      where u.store_id = ${tx.storeId} and u.undoes = ${id}) as undone
    from price_changes where store_id = ${tx.storeId} and id = ${id}`);
}

/** Prices of a price change, without deleted products and presentations. */
export function readPricesOfChange(tx: StoreTx, id: string): Promise<Omit<NewPrice, "name">[]> {
  return tx.many(sql`
    select product_id as id, null::uuid as "presentationId", price_before as "from", price_after as "to"
    from price_change_lines where store_id = ${tx.storeId} and change_id = ${id}
    union all
    select product_id, presentation_id, price_before, price_after
    from presentation_price_lines where store_id = ${tx.storeId} and change_id = ${id}`);
}
