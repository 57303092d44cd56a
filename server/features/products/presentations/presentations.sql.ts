import sql, { empty } from "sql-template-tag";
import type { Presentation } from "#core/contract/products/presentation.ts";
import { splitSearch } from "#core/search-text.ts";
import { insertRowsSql, rowsSql } from "#server/db/insert-rows.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export function readPresentationsOfProduct(tx: StoreTx, productId: string): Promise<Presentation[]> {
  return tx.many<Presentation>(sql`
    select id, name, units, price, wholesale_price as "wholesalePrice", barcode, active from product_presentations
    where store_id = ${tx.storeId} and product_id = ${productId} order by units, name, id`);
}

type FoundPresentation = { productId: string; form: string; presentation: Presentation };

export async function findPresentationsByNormalizedCodes(
  tx: StoreTx,
  forms: string[],
  { onlyActive }: { onlyActive: boolean },
): Promise<FoundPresentation[]> {
  const rows = await tx.many<Presentation & { productId: string; form: string }>(sql`
    select r.product_id as "productId", r.barcode_form as form, r.id, r.name, r.units, r.price,
      r.wholesale_price as "wholesalePrice", r.barcode, r.active
    from unnest(${forms}::text[]) with ordinality as wanted (form, place)
    cross join lateral (
      select * from product_presentations r where r.store_id = ${tx.storeId} and r.barcode_form = wanted.form
        ${onlyActive ? sql`and r.active` : empty} offset 0) r
    order by wanted.place`);
  return rows.map(({ productId, form, ...presentation }) => ({ productId, form, presentation }));
}

export function findPresentationsByName(tx: StoreTx, typed: string, most: number) {
  return tx.many<{ productId: string; presentationId: string }>(sql`
    select product_id as "productId", presentation_id as "presentationId"
    from find_presentations(${splitSearch(typed).map(likePatternContaining)}, ${most})`);
}

export async function movePresentation(tx: StoreTx, productId: string, presentation: Presentation) {
  await updatePresentations(tx, [presentation]);
  await tx.run(sql`
    update product_presentations set product_id = ${productId}
    where store_id = ${tx.storeId} and id = ${presentation.id}`);
}

export async function retireProductRow(tx: StoreTx, id: string, now: Date) {
  await tx.run(sql`
    update products set active = false, barcode = null, gtin = null, store_code = null, updated_at = ${now}
    where store_id = ${tx.storeId} and id = ${id}`);
}

/** True if an order that can still be received has the product. */
export async function isProductInOpenOrders(tx: StoreTx, productId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select i.id from purchase_order_items i
    join purchase_orders o on o.store_id = ${tx.storeId} and o.id = i.purchase_order_id
    where i.store_id = ${tx.storeId} and i.product_id = ${productId} and o.status in ('PENDING', 'ORDERED') limit 1`);
  return row !== null;
}

export async function deletePresentationRow(tx: StoreTx, id: string) {
  await tx.run(sql`delete from product_presentations where store_id = ${tx.storeId} and id = ${id}`);
}

export function readPresentationsOfProducts(tx: StoreTx, productIds: string[]) {
  return tx.many<Presentation & { productId: string }>(sql`
    select product_id as "productId", id, name, units, price, wholesale_price as "wholesalePrice", barcode, active
    from product_presentations where store_id = ${tx.storeId} and product_id = any(${productIds}::uuid[])`);
}

export function findProductCodeOwners(tx: StoreTx, forms: string[]) {
  return tx.many<{ code: string; name: string; presentationId: string | null }>(sql`
    select c.code, p.name, c.presentation_id as "presentationId"
    from product_codes c join products p on p.store_id = ${tx.storeId} and p.id = c.product_id
    where c.store_id = ${tx.storeId} and c.code = any(${forms}::text[])`);
}

export async function insertPresentations(
  tx: StoreTx,
  list: readonly (Presentation & { productId: string })[],
  now: Date,
) {
  const rows = list.map((presentation) => ({ ...presentation, createdAt: now }));
  await tx.run(insertRowsSql(tx, "product_presentations", rows));
}

export async function updatePresentations(tx: StoreTx, list: readonly Presentation[]) {
  const ids = list.map(({ id }) => id);
  await tx.run(sql`
    update product_presentations r set name = w.name, units = w.units, price = w.price,
      wholesale_price = w.wholesale_price, barcode = w.barcode, active = w.active
    from ${rowsSql("product_presentations", list)} w
    where r.store_id = ${tx.storeId} and r.id = any(${ids}::uuid[]) and r.id = w.id`);
}

/** Marks the products as changed, so that devices update their replica. */
export function markProductsChanged(tx: StoreTx, ids: string[], now: Date) {
  tx.post(sql`
    update products set updated_at = ${now} where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`);
}
