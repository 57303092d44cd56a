import type { LastPurchase } from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type BoughtLast,
  findLastPurchases,
  firstCostOf,
} from "#server/features/purchase-orders/last-purchases.sql.ts";

export type { BoughtLast };

/** Only products that were bought or ordered. */
export function lastPurchases(tx: StoreTx, productIds: string[]): Promise<BoughtLast[]> {
  return findLastPurchases(tx, productIds);
}

/** @throws PRODUCT_NOT_FOUND */
export async function lastPurchaseOf(tx: StoreTx, productId: string): Promise<LastPurchase> {
  const firstCost = await firstCostOf(tx, productId);
  if (firstCost === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  const [bought] = await findLastPurchases(tx, [productId]);
  if (bought) {
    const { supplierId, supplierName, lastCost, lastQuantity } = bought;
    return { supplier: { id: supplierId, name: supplierName }, cost: lastCost, quantity: lastQuantity };
  }
  return firstCost === null ? null : { supplier: null, cost: firstCost, quantity: null };
}
