import type { SaleItem } from "#core/contract/sales/sales.ts";
import { formatPackCount } from "#core/goods/pack-count.ts";
import { formatQuantity } from "#core/quantity.ts";

type Item = Pick<SaleItem, "productId" | "productName" | "description"> & {
  product: { name: string; barcode: string | null; gtin: string | null } | null;
};

/** Whether the item was sold by its price alone ('Venta Libre'), without a product of the catalogue. */
export function isFreeItem(item: Pick<Item, "productId">): boolean {
  return item.productId === null;
}

export function saleItemName(item: Item): string {
  if (isFreeItem(item) && item.description) return item.description;
  return item.productName || item.product?.name || "Producto no encontrado";
}

/** The barcode of the product, else its GTIN; null for a free item. */
export function saleItemBarcode(item: Item): string | null {
  return item.product?.barcode || item.product?.gtin || null;
}

type Quantity = Pick<SaleItem, "quantity" | "unit"> & Partial<Pick<SaleItem, "presentation">>;

/** Builds `0,154 kg`, `2 six packs`, or a number of pieces. */
export function formatItemQuantity({ quantity, unit, presentation }: Quantity): string {
  if (presentation) return formatPackCount(presentation.count, presentation.name);
  return formatQuantity(quantity, unit);
}
