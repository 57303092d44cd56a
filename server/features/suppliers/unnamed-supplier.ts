import type { StoreTx } from "#server/db/store-tx.ts";
import { insertUnnamedSupplier } from "#server/features/suppliers/suppliers.sql.ts";

/** The id of the supplier for goods from an unknown supplier, who is created when first needed. */
export async function unnamedSupplier(tx: StoreTx, at: Date): Promise<string> {
  await insertUnnamedSupplier(tx, "Compras varias", at);
  return tx.storeId;
}
