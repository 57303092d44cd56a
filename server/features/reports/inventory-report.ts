import type { InventoryReport } from "#core/contract/reports.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { inventory } from "#server/features/reports/reports.sql.ts";

/** `threshold`: active products with less stock are low. */
export async function inventoryReport(tx: StoreTx, threshold: number): Promise<InventoryReport> {
  const products = await inventory(tx, (product) => ({
    ...product,
    inventoryValue: product.stock * product.price,
    isLowStock: product.active && product.stock < threshold,
  }));
  const summary = {
    totalProducts: products.length,
    totalInventoryValue: products.reduce((sum, { inventoryValue }) => sum + inventoryValue, 0),
    lowStockCount: products.filter(({ isLowStock }) => isLowStock).length,
    inactiveCount: products.filter(({ active }) => !active).length,
  };
  return { products, summary };
}
