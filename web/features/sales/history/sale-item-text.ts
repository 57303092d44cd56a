import type { SaleItem } from "#core/contract/sales.ts";
import { formatQuantity } from "#core/quantity.ts";

type Item = Pick<SaleItem, "productId" | "productName" | "description"> & {
  product: { name: string; barcode: string | null; gtin: string | null } | null;
};

/** A free item is not in the inventory: it has its words and no product. */
export function isFreeItem(item: Pick<Item, "productId">): boolean {
  return item.productId === null;
}

/** What was sold, by the name it had then. */
export function itemName(item: Item): string {
  if (isFreeItem(item) && item.description) return item.description;
  return item.productName || item.product?.name || "Producto no encontrado";
}

export function itemCode(item: Item): string | null {
  return item.product?.barcode || item.product?.gtin || null;
}

/** `0,154 kg`, or a plain number of pieces. */
export function itemQuantity(item: Pick<SaleItem, "quantity" | "unit">): string {
  return formatQuantity(item.quantity, item.unit);
}
