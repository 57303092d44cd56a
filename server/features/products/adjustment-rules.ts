import type { Movement, WantedAdjustment } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { type Adjustment, stockAfter } from "#core/stock-movements.ts";

/** A product as it stands, locked. */
type InStock = { name: string; stock: number };

const units = (count: number) => count.toLocaleString("es-CO");

/**
 * How many units come in or, when negative, go out. @throws STOCK_CHANGED for a count of a stock that somebody
 * changed meanwhile: nobody knows whether before or after it was counted. INSUFFICIENT_STOCK or STOCK_TOO_HIGH.
 */
export function decideAdjustment(product: InStock, { adjustment, stockBefore }: WantedAdjustment): number {
  if (adjustment.reason !== "COUNT") return decideQuantity(product, adjustment.quantity);
  const { name, stock } = product;
  if (stockBefore !== null && stockBefore !== stock)
    throw new AppError("STOCK_CHANGED", {
      message: `El stock de «${name}» cambió mientras contabas: ahora dice ${units(stock)}. Cuenta otra vez.`,
      details: { stock },
    });
  return decideQuantity(product, adjustment.stock - stock);
}

/** The quantity, if such a stock can be. @throws INSUFFICIENT_STOCK or STOCK_TOO_HIGH */
export function decideQuantity({ name, stock }: InStock, quantity: number): number {
  if (stockAfter(stock, { reason: "CORRECTION", quantity }) !== null) return quantity;
  if (quantity > 0)
    throw new AppError("STOCK_TOO_HIGH", {
      message: `«${name}» quedaría con más de ${units(MAX_STOCK)} unidades`,
    });
  throw new AppError("INSUFFICIENT_STOCK", {
    message: `De «${name}» quedan ${units(stock)}: no pueden salir ${units(-quantity)}`,
    details: { stock },
  });
}

/** Whether a movement is what was asked for: then the request came a second time. */
export function isRepeated(
  first: Pick<Movement, "reason" | "note" | "quantity" | "stockAfter">,
  { adjustment, note }: { adjustment: Adjustment; note: string | null },
): boolean {
  if (first.reason !== adjustment.reason || first.note !== note) return false;
  return adjustment.reason === "COUNT"
    ? first.stockAfter === adjustment.stock
    : first.quantity === adjustment.quantity;
}
