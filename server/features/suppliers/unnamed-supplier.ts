import type { StoreTx } from "#server/db/store-tx.ts";
import { keepUnnamed } from "#server/features/suppliers/suppliers.sql.ts";

/** Of whom nobody says from whom it came: one supplier of the store, made with the first such goods. */
export async function unnamedSupplier(tx: StoreTx, at: Date): Promise<string> {
  await keepUnnamed(tx, "Compras varias", at);
  return tx.storeId;
}
