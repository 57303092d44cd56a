import type { Supplier, SupplierChanges, SupplierFields } from "#core/contract/suppliers.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { lockSupplier, updateSupplier } from "#server/features/suppliers/suppliers.sql.ts";

/** @throws SUPPLIER_NOT_FOUND */
export async function changeSupplier(tx: StoreTx, id: string, changes: SupplierChanges): Promise<Supplier> {
  const before = await lockSupplier(tx, id);
  if (!before) throw new AppError("SUPPLIER_NOT_FOUND");
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after = { ...before, ...(Object.fromEntries(given) as Partial<SupplierFields>) };
  await updateSupplier(tx, id, after);
  return after;
}
