import sql from "sql-template-tag";
import type { TaxClass } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { HASH_JOIN_SETTINGS } from "#server/features/products/products.sql.ts";

export type ProductWithTaxClass = { id: string; price: number; tax: TaxClass | null };

export function lockProductsWithTaxClass(tx: StoreTx, ids: string[]): Promise<ProductWithTaxClass[]> {
  return tx.many<ProductWithTaxClass>(sql`
    select id, price, tax from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

export async function saveTaxClasses(
  tx: StoreTx,
  list: readonly { id: string; to: TaxClass | null }[],
  now: Date,
): Promise<void> {
  const ids = list.map(({ id }) => id);
  await tx.run(sql`select ${HASH_JOIN_SETTINGS}`);
  await tx.run(sql`
    update products p set tax = w.tax, updated_at = ${now}::timestamptz
    from unnest(${ids}::uuid[], ${list.map(({ to }) => to)}::text[]) as w (id, tax)
    where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[]) and p.id = w.id`);
}
