import { adjustmentMisfits, type WantedAdjustment } from "#core/contract/products.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { addQuantities, formatQuantity } from "#core/quantity.ts";
import { type AdjustmentReason, mostStock, stockAfter } from "#core/stock-movements.ts";
import type { Unit } from "#core/units.ts";

/** A product as it stands, locked. */
type InStock = { name: string; stock: number; unit: Unit };

/**
 * How much comes in or, when negative, goes out. @throws INVALID_INPUT for a fraction of what is counted by the piece. @throws STOCK_CHANGED for a count of a stock that somebody
 * changed meanwhile: nobody knows whether before or after it was counted. So for a correction, which says what shall
 * remain of the stock in sight. INSUFFICIENT_STOCK or STOCK_TOO_HIGH.
 */
export function decideAdjustment(product: InStock, wanted: WantedAdjustment): number {
  const { name, stock, unit } = product;
  const findings = adjustmentMisfits(unit, wanted);
  if (findings.length > 0) throw invalidInput(findings);
  const { adjustment, stockBefore } = wanted;
  const change = CHANGED[adjustment.reason];
  if (change && stockBefore !== null && stockBefore !== stock)
    throw new AppError("STOCK_CHANGED", {
      message: `El stock de «${name}» cambió ${change.when}: ahora dice ${formatQuantity(stock, unit)}. ${change.todo}`,
      details: { stock },
    });
  return decideQuantity(
    product,
    adjustment.reason === "COUNT" ? addQuantities(adjustment.stock, -stock) : adjustment.quantity,
  );
}

/** What leaves, leaves whatever the stock is. */
const CHANGED: { [R in AdjustmentReason]?: { when: string; todo: string } } = {
  COUNT: { when: "mientras contabas", todo: "Cuenta otra vez." },
  CORRECTION: { when: "mientras tanto", todo: "Revisa cuántas deben quedar." },
};

/** The quantity, if such a stock can be. @throws INSUFFICIENT_STOCK or STOCK_TOO_HIGH */
export function decideQuantity({ name, stock, unit }: InStock, quantity: number): number {
  if (stockAfter(stock, { reason: "CORRECTION", quantity }) !== null) return quantity;
  if (quantity > 0)
    throw new AppError("STOCK_TOO_HIGH", { message: `«${name}» quedaría con más de ${mostStock(unit)}` });
  throw new AppError("INSUFFICIENT_STOCK", {
    message: `De «${name}» quedan ${formatQuantity(stock, unit)}: no pueden salir ${formatQuantity(-quantity, unit)}`,
    details: { stock },
  });
}
