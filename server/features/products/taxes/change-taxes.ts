import { isDeepStrictEqual } from "node:util";
import sql from "sql-template-tag";
import type { ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { MAX_FIELD_ERRORS } from "#core/field-errors.ts";
import type { TaxChange, TaxClass } from "#core/tax/classes.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { HASH_JOIN_SETTINGS } from "#server/features/products/products.sql.ts";
import { buildBagPriceMessage, findUnderpricedBags } from "#server/features/products/taxes/bag-price.ts";

/**
 * Changes all products or none. A change with dates keeps the class that holds outside of them.
 * @throws INVALID_INPUT for a repeated product
 * @throws PRODUCT_NOT_FOUND with the missing ids
 * @throws BAG_PRICE
 */
export async function changeProductTaxClasses(
  { tx, session, now }: WriteCall,
  changes: readonly ProductTaxChange[],
): Promise<{ changed: number }> {
  const places = new Map<string, number>();
  const twice = changes.flatMap(({ id }, place) => {
    if (!places.has(id)) places.set(id, place);
    return places.get(id) === place ? [] : [place];
  });
  if (twice.length > 0)
    throw invalidInput(
      twice.map((place) => ({
        field: `changes.${place}.id`,
        message: "El producto está repetido en la lista",
      })),
    );
  const current = await lockProductsWithTaxClass(tx, [...places.keys()]);
  if (current.length < changes.length) {
    const there = new Set(current.map(({ id }) => id));
    const products = changes.filter(({ id }) => !there.has(id)).map(({ id }) => ({ id }));
    throw new AppError("PRODUCT_NOT_FOUND", { details: { products: products.slice(0, MAX_FIELD_ERRORS) } });
  }
  const news = current.flatMap((one) => {
    const { tax, from, until } = changes[places.get(one.id)!]!;
    const changed = from
      ? { ...one, taxChange: { tax: tax!, from, until: until ?? null } }
      : { ...one, tax, taxChange: null };
    return isDeepStrictEqual(changed, one) ? [] : [{ ...changed, to: tax }];
  });
  const cheap = await findUnderpricedBags(
    tx,
    news.map(({ price, to }) => ({ price, tax: to })),
    now,
  );
  if (cheap.length > 0) {
    const message = buildBagPriceMessage(now);
    const fields = cheap.map((at) => ({ field: `changes.${places.get(news[at]!.id)!}.tax`, message }));
    throw new AppError("BAG_PRICE", { message, fields });
  }
  if (news.length === 0) return { changed: 0 };
  await saveTaxClasses(tx, news, now);
  await recordEvent(tx, session, { kind: "TAXES_CHANGED", details: { products: news.length } }, now);
  return { changed: news.length };
}

type ProductWithTaxClass = {
  id: string;
  price: number;
  tax: TaxClass | null;
  taxChange: TaxChange | null;
};

function lockProductsWithTaxClass(tx: StoreTx, ids: string[]): Promise<ProductWithTaxClass[]> {
  return tx.many<ProductWithTaxClass>(sql`
    select id, price, tax, tax_change as "taxChange" from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

async function saveTaxClasses(
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
