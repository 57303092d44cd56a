import type { StoreTx } from "#server/db/store-tx.ts";
import { insertUnnamedSupplier } from "#server/features/suppliers/suppliers.sql.ts";

/** Id of the placeholder supplier for goods without a known supplier; it is created when first needed. */
export async function findOrCreateUnnamedSupplier(tx: StoreTx, at: Date): Promise<string> {
  await insertUnnamedSupplier(tx, "Compras varias", at);
  return tx.storeId;
}
