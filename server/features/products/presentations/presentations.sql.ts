import sql from "sql-template-tag";
import type { Presentation } from "#core/contract/presentation.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Of one product, fewest units first. */
export function presentationsOf(tx: StoreTx, productId: string): Promise<Presentation[]> {
  return tx.many<Presentation>(sql`
    select id, name, units, price, wholesale_price as "wholesalePrice", barcode, active from product_presentations
    where store_id = ${tx.storeId} and product_id = ${productId} order by units, name, id`);
}

export async function insertPresentation(
  tx: StoreTx,
  productId: string,
  { id, name, units, price, wholesalePrice, barcode, active }: Presentation,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into product_presentations (store_id, product_id, id, name, units, price, wholesale_price, barcode, active,
      created_at)
    values (${tx.storeId}, ${productId}, ${id}, ${name}, ${units}, ${price}, ${wholesalePrice}, ${barcode}, ${active},
      ${now})`);
}

export async function updatePresentation(
  tx: StoreTx,
  { id, name, units, price, wholesalePrice, barcode, active }: Presentation,
): Promise<void> {
  await tx.run(sql`
    update product_presentations set name = ${name}, units = ${units}, price = ${price},
      wholesale_price = ${wholesalePrice}, barcode = ${barcode}, active = ${active}
    where store_id = ${tx.storeId} and id = ${id}`);
}

export async function deletePresentation(tx: StoreTx, id: string): Promise<void> {
  await tx.run(sql`delete from product_presentations where store_id = ${tx.storeId} and id = ${id}`);
}

/** A presentation is a part of its product: devices that keep a copy learn of it with the product. */
export function touchProduct(tx: StoreTx, id: string, now: Date): void {
  tx.post(sql`update products set updated_at = ${now} where store_id = ${tx.storeId} and id = ${id}`);
}
