import type { StoreTx } from "#server/db/store-tx.ts";
import { readAllProductIds, readIdsOfExistingProducts } from "#server/features/products/products.sql.ts";

// Products for copies of the store's data: the replica of a device, and the export of the store.

export {
  readProductsByIds as readReplicaProducts,
  streamProductsForExport,
} from "#server/features/products/products.sql.ts";

export function readExistingProductIds(tx: StoreTx, ids: string[] | null): Promise<string[]> {
  if (ids?.length === 0) return Promise.resolve([]);
  return ids === null ? readAllProductIds(tx) : readIdsOfExistingProducts(tx, ids);
}
