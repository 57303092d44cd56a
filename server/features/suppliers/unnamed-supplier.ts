import type { StoreTx } from "#server/db/store-tx.ts";
import { insertUnnamedSupplier } from "#server/features/suppliers/suppliers.sql.ts";

/** The supplier for goods from an unknown supplier. */
export async function unnamedSupplier(tx: StoreTx, at: Date): Promise<string> {
  await insertUnnamedSupplier(tx, "Compras varias", at);
  return tx.storeId;
}
