import sql from "sql-template-tag";
import type { TaxChange, TaxClass } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { HASH_JOIN_SETTINGS } from "#server/features/products/products.sql.ts";

type ProductWithTaxClass = {
  id: string;
  price: number;
  tax: TaxClass | null;
  taxChange: TaxChange | null;
};

export function lockProductsWithTaxClass(tx: StoreTx, ids: string[]): Promise<ProductWithTaxClass[]> {
  return tx.many<ProductWithTaxClass>(sql`
    select id, price, tax, tax_change as "taxChange" from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

export async function saveTaxClasses(
  tx: StoreTx,
  list: readonly Pick<ProductWithTaxClass, "id" | "tax" | "taxChange">[],
  now: Date,
) {
  const ids = list.map(({ id }) => id);
  await tx.run(sql`select ${HASH_JOIN_SETTINGS}`);
  await tx.run(sql`
    update products p set tax = w.tax, tax_change = w.tax_change, updated_at = ${now}::timestamptz
    from unnest(${ids}::uuid[], ${list.map(({ tax }) => tax)}::text[],
      ${list.map(({ taxChange }) => taxChange && JSON.stringify(taxChange))}::jsonb[]) as w (id, tax, tax_change)
    where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[]) and p.id = w.id`);
}
