import { addQuantities, formatQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";

export const STOCK_MOVEMENT_KINDS = ["INITIAL", "SALE", "PURCHASE", "ADJUSTMENT", "RETURN"] as const;
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

export const STOCK_MOVEMENT_LABELS: Record<StockMovementKind, string> = {
  INITIAL: "Stock inicial",
  SALE: "Venta",
  PURCHASE: "Compra recibida",
  ADJUSTMENT: "Ajuste",
  RETURN: "Devolución",
};

export const STOCK_ADJUSTMENT_REASONS = ["COUNT", "WASTE", "EXPIRED", "GIFT", "CORRECTION"] as const;
export type StockAdjustmentReason = (typeof STOCK_ADJUSTMENT_REASONS)[number];

/** The reasons that a person may choose, and OWN_USE, which only an own use records. */
export const STOCK_MOVEMENT_REASONS = [...STOCK_ADJUSTMENT_REASONS, "OWN_USE"] as const;
export type StockMovementReason = (typeof STOCK_MOVEMENT_REASONS)[number];

export const STOCK_ADJUSTMENT_LABELS: Record<StockMovementReason, string> = {
  COUNT: "Conteo",
  WASTE: "Merma",
  EXPIRED: "Vencido",
  GIFT: "Regalo",
  CORRECTION: "Corrección",
  OWN_USE: "Para la casa",
};

export function alwaysDecreasesStock(reason: StockAdjustmentReason): boolean {
  return reason === "WASTE" || reason === "EXPIRED" || reason === "GIFT";
}

/** A COUNT gives the new stock; every other reason gives the change. */
export type StockAdjustment =
  | { reason: "COUNT"; stock: number }
  | { reason: Exclude<StockAdjustmentReason, "COUNT">; quantity: number };

/** Null when the adjustment is impossible. A negative stock may only rise. */
export function computeStockAfterAdjustment(stock: number, adjustment: StockAdjustment): number | null {
  const after = adjustment.reason === "COUNT" ? adjustment.stock : addQuantities(stock, adjustment.quantity);
  return (after >= 0 || after >= stock) && after <= MAX_STOCK ? after : null;
}

export function formatMaxStock(unit: Unit): string {
  return `${formatQuantity(MAX_STOCK, unit)}${isMeasuredUnit(unit) ? "" : " unidades"}`;
}
