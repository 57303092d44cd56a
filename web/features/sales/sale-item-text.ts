import type { SaleItem } from "#core/contract/sales.ts";

type Item = Pick<SaleItem, "productId" | "productName" | "description" | "price" | "quantity"> & {
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

/** Pesos. */
export function itemSubtotal(item: Pick<Item, "price" | "quantity">): number {
  return item.price * item.quantity;
}
