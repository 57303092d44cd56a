import { isDeepStrictEqual } from "node:util";
import type { ProductTaxChange } from "#core/contract/products/bulk-products.ts";
import { AppError, invalidInput, MAX_FIELD_ERRORS } from "#core/errors.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { buildBagPriceMessage, findUnderpricedBags } from "#server/features/products/taxes/bag-price.ts";
import { lockProductsWithTaxClass, saveTaxClasses } from "#server/features/products/taxes/tax-classes.sql.ts";

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
