import { findStockAdjustmentErrors, type StockAdjustmentRequest } from "#core/contract/products/stock.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import {
  computeStockAfterAdjustment,
  formatMaxStock,
  type StockAdjustmentReason,
} from "#core/goods/stock-movements.ts";
import { addQuantities, formatQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";

type InStock = { name: string; stock: number; unit: Unit; tracksStock: boolean };

/**
 * Returns the signed quantity.
 * @throws INVALID_INPUT, STOCK_CHANGED, INSUFFICIENT_STOCK or STOCK_TOO_HIGH
 */
export function decideStockAdjustment(product: InStock, request: StockAdjustmentRequest): number {
  const { name, stock, unit, tracksStock } = product;
  const findings = findStockAdjustmentErrors(unit, request);
  if (findings.length > 0) throw invalidInput(findings);
  const { adjustment, stockBefore } = request;
  const change = CHANGED[adjustment.reason];
  if (change && stockBefore !== null && stockBefore !== stock)
    throw new AppError("STOCK_CHANGED", {
      message: `El stock de «${name}» cambió ${change.when}${tracksStock ? `: ahora dice ${formatQuantity(stock, unit)}` : ""}. ${change.todo}`,
      details: { stock },
    });
  return checkAdjustedQuantity(
    product,
    adjustment.reason === "COUNT" ? addQuantities(adjustment.stock, -stock) : adjustment.quantity,
  );
}

/** Adjustments that are refused if the stock changed since it was shown; losses are always recorded. */
const CHANGED: { [R in StockAdjustmentReason]?: { when: string; todo: string } } = {
  COUNT: { when: "mientras contabas", todo: "Cuenta otra vez." },
  CORRECTION: { when: "mientras tanto", todo: "Revisa cuántas deben quedar." },
};

/**
 * Whether the stock is tracked after a product is saved. Another stock than the client knew is a count, which ends
 * "Sin contar"; without `stockBefore` the client knew the current stock.
 */
export function decideStockTracking(
  current: Pick<InStock, "stock" | "tracksStock">,
  saved: { stock: number; stockBefore: number | null; tracksStock?: boolean | null | undefined },
): boolean {
  const isCounted = !current.tracksStock && saved.stock !== (saved.stockBefore ?? current.stock);
  return isCounted || (saved.tracksStock ?? current.tracksStock);
}

/** @throws INSUFFICIENT_STOCK or STOCK_TOO_HIGH */
export function checkAdjustedQuantity({ name, stock, unit, tracksStock }: InStock, quantity: number): number {
  if (computeStockAfterAdjustment(stock, { reason: "CORRECTION", quantity }) !== null) return quantity;
  if (!tracksStock && quantity < 0 && addQuantities(stock, quantity) >= -MAX_STOCK) return quantity;
  if (quantity > 0)
    throw new AppError("STOCK_TOO_HIGH", {
      message: `«${name}» quedaría con más de ${formatMaxStock(unit)}`,
    });
  throw new AppError("INSUFFICIENT_STOCK", {
    message: `De «${name}» quedan ${formatQuantity(stock, unit)}: no pueden salir ${formatQuantity(-quantity, unit)}`,
    details: { stock },
  });
}
