import type { Movement, WantedAdjustment } from "#core/contract/products.ts";
import { AppError } from "#core/errors.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { type Adjustment, type AdjustmentReason, stockAfter } from "#core/stock-movements.ts";

/** A product as it stands, locked. */
type InStock = { name: string; stock: number };

const units = (count: number) => count.toLocaleString("es-CO");

/**
 * How many units come in or, when negative, go out. @throws STOCK_CHANGED for a count of a stock that somebody
 * changed meanwhile: nobody knows whether before or after it was counted. So for a correction, which says what shall
 * remain of the stock in sight. INSUFFICIENT_STOCK or STOCK_TOO_HIGH.
 */
export function decideAdjustment(product: InStock, { adjustment, stockBefore }: WantedAdjustment): number {
  const { name, stock } = product;
  const change = CHANGED[adjustment.reason];
  if (change && stockBefore !== null && stockBefore !== stock)
    throw new AppError("STOCK_CHANGED", {
      message: `El stock de «${name}» cambió ${change.when}: ahora dice ${units(stock)}. ${change.todo}`,
      details: { stock },
    });
  return decideQuantity(
    product,
    adjustment.reason === "COUNT" ? adjustment.stock - stock : adjustment.quantity,
  );
}

/** What leaves, leaves whatever the stock is. */
const CHANGED: { [R in AdjustmentReason]?: { when: string; todo: string } } = {
  COUNT: { when: "mientras contabas", todo: "Cuenta otra vez." },
  CORRECTION: { when: "mientras tanto", todo: "Revisa cuántas deben quedar." },
};

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
