/** Stock below this shows the red low-stock badge and counts as low, of a product that says nothing else (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 10;
export const MAX_STOCK = 9_999_999;
export const MAX_QUANTITY = 99_999;
/** Lines of one sale or order. */
export const MAX_LINES = 500;

export function isLowStock({ stock, minStock }: { stock: number; minStock: number | null }): boolean {
  return stock < (minStock ?? LOW_STOCK_THRESHOLD);
}
