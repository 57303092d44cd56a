import { formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

/** A product without a minimum of its own is low below this number of its units (specification, section 9). */
export const LOW_STOCK_THRESHOLD = 10;
export const MAX_STOCK = 9_999_999;
export const MAX_LINE_QUANTITY = 99_999;
/** Maximum lines of a sale or an order. */
export const MAX_DOCUMENT_LINES = 500;

/** What stands in place of the stock of a product that nobody has counted. */
export const UNTRACKED_STOCK_LABEL = "Sin contar";

/** `tracksStock` is absent in kept carts and in answers of earlier versions, which tracked every product. */
export type StockTracking = { tracksStock?: boolean | undefined };

export const isStockTracked = ({ tracksStock }: StockTracking): boolean => tracksStock !== false;

type StockLevel = StockTracking & { stock: number; minStock: number | null };

export function isLowStock({ stock, minStock, tracksStock }: StockLevel): boolean {
  return isStockTracked({ tracksStock }) && stock < (minStock ?? LOW_STOCK_THRESHOLD);
}

/** True if the stock is known and is used up. */
export const isOutOfStock = ({ stock, tracksStock }: StockTracking & { stock: number }): boolean =>
  isStockTracked({ tracksStock }) && stock <= 0;

/** The stock as a cell of a spreadsheet, where it stays a number. */
export const toStockCell = ({ stock, tracksStock }: StockTracking & { stock: number }): number | string =>
  isStockTracked({ tracksStock }) ? stock : UNTRACKED_STOCK_LABEL;

/** The stock as screens, papers and files show it: '3 kg', or 'Sin contar'. */
export function formatStock({ stock, unit, tracksStock }: StockTracking & { stock: number; unit: Unit }) {
  return isStockTracked({ tracksStock }) ? formatQuantity(stock, unit) : UNTRACKED_STOCK_LABEL;
}
