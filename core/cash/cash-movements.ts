export const CASH_MOVEMENT_KINDS = ["IN", "OUT"] as const;
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];

/** An EXPENSE also counts as an expense of the store; a WITHDRAWAL needs a permission. */
export const CASH_CATEGORIES = ["CHANGE", "EXPENSE", "SUPPLIER", "WITHDRAWAL", "OTHER"] as const;
export type CashCategory = (typeof CASH_CATEGORIES)[number];

export const CASH_CATEGORY_LABELS: Record<CashCategory, string> = {
  CHANGE: "Sencillo",
  EXPENSE: "Gasto",
  SUPPLIER: "Pago a proveedor",
  WITHDRAWAL: "Retiro",
  OTHER: "Otro",
};

export const SALES_WITHOUT_SHIFT_NOTE = "Vendido con la caja cerrada";

/** Cash that moved after the last closing of a till enters its next shift only within this many days. */
export const MAX_DAYS_SINCE_CLOSING = 7;

export const MAX_TILLS = 50;
/** Maximum movements of a shift: far more than a day needs, and few enough to return with each shift. */
export const MAX_SHIFT_CASH_MOVEMENTS = 200;
