import { MAX_SEARCH_RESULTS, type Product } from "#core/contract/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { productsByAnyCode, someProducts } from "#server/features/products/products.sql.ts";

/** Active products that match what was typed, one with exactly that code first, at most 50. */
export async function searchProducts(tx: StoreTx, typed: string): Promise<Product[]> {
  const exact = typed ? await productsByAnyCode(tx, typed) : [];
  const filter = { includeInactive: false, category: null, search: typed || null, lowStock: false };
  const matching = await someProducts(tx, filter, { skip: 0, most: MAX_SEARCH_RESULTS });
  const rest = matching.filter((product) => !exact.some((first) => first.id === product.id));
  return [...exact, ...rest].slice(0, MAX_SEARCH_RESULTS);
}
