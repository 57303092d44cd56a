import type { LastPurchase } from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  findLastPurchases,
  type LastPurchaseRow,
  readInitialStockCost,
} from "#server/features/purchase-orders/last-purchases.sql.ts";

export type { LastPurchaseRow };

export function readLastPurchases(tx: StoreTx, productIds: string[]): Promise<LastPurchaseRow[]> {
  return findLastPurchases(tx, productIds);
}

export async function readLastPurchase(tx: StoreTx, productId: string): Promise<LastPurchase> {
  const firstCost = await readInitialStockCost(tx, productId);
  if (firstCost === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  const [bought] = await findLastPurchases(tx, [productId]);
  if (bought) {
    const { supplierId, supplierName, lastCost, lastQuantity } = bought;
    return { supplier: { id: supplierId, name: supplierName }, cost: lastCost, quantity: lastQuantity };
  }
  return firstCost === null ? null : { supplier: null, cost: firstCost, quantity: null };
}
