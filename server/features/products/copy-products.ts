import type { Product } from "#core/contract/products/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readAllProductIds,
  readIdsOfExistingProducts,
  readProductsByIds,
} from "#server/features/products/products.sql.ts";

export { streamProductsForExport } from "#server/features/products/products.sql.ts";

export function readExistingProductIds(tx: StoreTx, ids: string[] | null): Promise<string[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? readAllProductIds(tx) : readIdsOfExistingProducts(tx, ids);
}

export function readReplicaProducts(tx: StoreTx, ids: string[]): Promise<Product[]> {
  return readProductsByIds(tx, ids);
}
