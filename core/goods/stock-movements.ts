import { addQuantities, formatQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";

export const MOVEMENT_KINDS = ["INITIAL", "SALE", "PURCHASE", "ADJUSTMENT", "RETURN"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  INITIAL: "Stock inicial",
  SALE: "Venta",
  PURCHASE: "Compra recibida",
  ADJUSTMENT: "Ajuste",
  RETURN: "Devolución",
};

export const ADJUSTMENT_REASONS = ["COUNT", "WASTE", "EXPIRED", "GIFT", "CORRECTION"] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const ADJUSTMENT_REASON_LABELS: Record<AdjustmentReason, string> = {
  COUNT: "Conteo",
  WASTE: "Merma",
  EXPIRED: "Vencido",
  GIFT: "Regalo",
  CORRECTION: "Corrección",
};

export function isAlwaysDecrease(reason: AdjustmentReason): boolean {
  return reason === "WASTE" || reason === "EXPIRED" || reason === "GIFT";
}

/** A COUNT gives the new stock; every other reason gives the change. */
export type Adjustment =
  | { reason: "COUNT"; stock: number }
  | { reason: Exclude<AdjustmentReason, "COUNT">; quantity: number };

/** Null when the adjustment is impossible. A negative stock may only rise. */
export function stockAfter(stock: number, adjustment: Adjustment): number | null {
  const after = adjustment.reason === "COUNT" ? adjustment.stock : addQuantities(stock, adjustment.quantity);
  return (after >= 0 || after >= stock) && after <= MAX_STOCK ? after : null;
}

export function maxStockText(unit: Unit): string {
  return `${formatQuantity(MAX_STOCK, unit)}${isMeasured(unit) ? "" : " unidades"}`;
}
