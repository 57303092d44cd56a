import type { Product } from "#core/contract/products/products.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { allProductIds, presentProductIds, productsByIds } from "#server/features/products/products.sql.ts";

export function existingProductIds(tx: StoreTx, ids: string[] | null): Promise<string[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? allProductIds(tx) : presentProductIds(tx, ids);
}

export function readReplicaProducts(tx: StoreTx, ids: string[]): Promise<Product[]> {
  return productsByIds(tx, ids);
}
