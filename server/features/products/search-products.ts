import { MAX_SEARCH_RESULTS, type Product } from "#core/contract/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { listProducts, searchActiveProducts } from "#server/features/products/products.sql.ts";

/** Active products that match what was typed, one with exactly that code first, at most 50. */
export function searchProducts(tx: StoreTx, typed: string): Promise<Product[]> {
  if (typed) return searchActiveProducts(tx, typed, MAX_SEARCH_RESULTS);
  const all = { includeInactive: false, category: null, search: null };
  return listProducts(tx, all, { skip: 0, most: MAX_SEARCH_RESULTS });
}
