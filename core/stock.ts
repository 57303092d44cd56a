/** A product without a minimum of its own is low below this number of its units (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 10;
export const MAX_STOCK = 9_999_999;
export const MAX_LINE_QUANTITY = 99_999;
/** Maximum lines of a sale or an order. */
export const MAX_DOCUMENT_LINES = 500;

export function isLowStock({ stock, minStock }: { stock: number; minStock: number | null }): boolean {
  return stock < (minStock ?? LOW_STOCK_THRESHOLD);
}
