import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";

/** As it stands, locked. */
export type PricedProduct = { id: string; name: string; price: number };
export type WantedPrice = { id: string; price: number; priceBefore: number };

/** Named in the sentence. */
const MOST_NAMED = 3;

/**
 * Those whose price becomes another one. @throws PRODUCT_NOT_FOUND, or PRICE_CHANGED with those that are no longer what
 * whoever changes them saw
 */
export function decidePrices(
  products: readonly PricedProduct[],
  wanted: readonly WantedPrice[],
): { id: string; name: string; from: number; to: number }[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  if (wanted.some(({ id }) => !byId.has(id))) throw new AppError("PRODUCT_NOT_FOUND");
  const changed = wanted
    .map(({ id }) => byId.get(id)!)
    .filter(({ price }, i) => price !== wanted[i]!.priceBefore);
  if (changed.length > 0) throw changedMeanwhile(changed);
  return wanted
    .filter(({ price, priceBefore }) => price !== priceBefore)
    .map(({ id, price, priceBefore }) => ({ id, name: byId.get(id)!.name, from: priceBefore, to: price }));
}

function changedMeanwhile(products: readonly PricedProduct[]): AppError {
  const named = products
    .slice(0, MOST_NAMED)
    .map(({ name, price }) => `${name} ahora cuesta ${formatPesos(price)}`);
  const others = products.length - named.length;
  const message = `El precio cambió: ${named.join(", ")}${others > 0 ? ` y ${others} más` : ""}`;
  return new AppError("PRICE_CHANGED", {
    message,
    details: { products: products.map(({ id, name, price }) => ({ id, name, price })) },
  });
}
