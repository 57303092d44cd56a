import type { SupplierFields } from "#core/contract/suppliers.ts";
import { AppError } from "#core/errors.ts";
import { computeNitCheckDigit } from "#core/people/nit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  insertSupplier,
  insertUnnamedSupplier,
  lockNitAndFindSupplier,
  lockSupplier,
  readSuppliersByIds,
  updateSupplier,
} from "#server/features/suppliers/suppliers.sql.ts";

/** The supplier as an invoice names it. */
export type Biller = Pick<SupplierFields, "name" | "email" | "address"> & {
  nit: string;
  phone: string | null;
};

const NO_PHONE = "Sin teléfono";

const nitWithDigit = (nit: string) => `${nit}-${computeNitCheckDigit(nit)}`;

/**
 * Finds or adds the supplier of an invoice without locking its row, because products are locked first.
 * @throws SUPPLIER_NOT_FOUND
 */
export async function findBillingSupplier(
  tx: StoreTx,
  supplierId: string | null,
  { name, phone, email, address, nit }: Biller,
  now: Date,
): Promise<string> {
  if (supplierId) {
    const [supplier] = await readSuppliersByIds(tx, [supplierId]);
    if (!supplier) throw new AppError("SUPPLIER_NOT_FOUND");
    return supplierId;
  }
  const known = await lockNitAndFindSupplier(tx, nit, computeNitCheckDigit(nit));
  if (known) return known;
  const id = uuidv7(now.getTime());
  const fields = { name, phone: phone ?? NO_PHONE, email, address, nit: nitWithDigit(nit) };
  const rest = { contactName: null, description: null };
  await insertSupplier(tx, { id, at: now }, { ...fields, ...rest });
  return id;
}

/** Stores the NIT, so that the next invoice identifies the supplier. */
export async function storeSupplierNit(tx: StoreTx, id: string, nit: string) {
  const supplier = await lockSupplier(tx, id);
  if (supplier && !supplier.nit?.trim()) await updateSupplier(tx, id, { nit: nitWithDigit(nit) });
}

/** Id of the placeholder supplier for goods without a known supplier; it is created when first needed. */
export async function findOrCreateUnnamedSupplier(tx: StoreTx, at: Date): Promise<string> {
  await insertUnnamedSupplier(tx, "Compras varias", at);
  return tx.storeId;
}
