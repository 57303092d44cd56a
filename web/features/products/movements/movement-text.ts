import type { StockMovement } from "#core/contract/products/stock.ts";
import { STOCK_ADJUSTMENT_LABELS, STOCK_MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";

/** Builds 'Venta', or an adjustment with its reason: 'Ajuste: merma'. */
export function formatStockMovementTitle({ kind, reason }: Pick<StockMovement, "kind" | "reason">): string {
  return reason
    ? `${STOCK_MOVEMENT_LABELS[kind]}: ${STOCK_ADJUSTMENT_LABELS[reason].toLowerCase()}`
    : STOCK_MOVEMENT_LABELS[kind];
}

/** Builds '+12', '−3', '+0,5 kg', or '0' for a count without a difference. */
export function formatStockChange(quantity: number, unit: Unit): string {
  const count = formatQuantity(Math.abs(quantity), unit);
  if (quantity === 0) return count;
  return quantity > 0 ? `+${count}` : `−${count}`;
}
