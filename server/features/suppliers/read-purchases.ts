import { MAX_LISTED_BOUGHT_PRODUCTS, type SupplierPurchases } from "#core/contract/suppliers.ts";
import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findProductsBoughtFromSupplier,
  sumSupplierPurchases,
} from "#server/features/suppliers/purchases.sql.ts";
import { readSuppliersByIds } from "#server/features/suppliers/suppliers.sql.ts";

export async function readSupplierPurchases(
  tx: StoreTx,
  id: string,
  days: number,
  now: Date,
): Promise<SupplierPurchases> {
  const since = startOfDay(addDays(dayOf(now), 1 - days));
  const [[supplier], sum, products] = await Promise.all([
    readSuppliersByIds(tx, [id]),
    sumSupplierPurchases(tx, id, since),
    findProductsBoughtFromSupplier(tx, id, since, MAX_LISTED_BOUGHT_PRODUCTS),
  ]);
  if (!supplier) throw new AppError("SUPPLIER_NOT_FOUND");
  return { supplier, ...sum, products };
}
