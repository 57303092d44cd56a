import { MAX_BOUGHT_PRODUCTS, type SupplierPurchases } from "#core/contract/suppliers.ts";
import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { findBought, sumOfPurchases } from "#server/features/suppliers/purchases.sql.ts";
import { suppliersByIds } from "#server/features/suppliers/suppliers.sql.ts";

export async function readPurchases(
  tx: StoreTx,
  id: string,
  days: number,
  now: Date,
): Promise<SupplierPurchases> {
  const since = startOfDay(addDays(dayOf(now), 1 - days));
  const [[supplier], sum, products] = await Promise.all([
    suppliersByIds(tx, [id]),
    sumOfPurchases(tx, id, since),
    findBought(tx, id, since, MAX_BOUGHT_PRODUCTS),
  ]);
  if (!supplier) throw new AppError("SUPPLIER_NOT_FOUND");
  return { supplier, ...sum, products };
}
