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

/** After this many days without a shift, a store counts as working without shifts. */
export const MAX_DAYS_WITHOUT_SHIFT = 7;

export const MAX_TILLS = 50;
/** Maximum movements of a shift: far more than a day needs, and few enough to return with each shift. */
export const MAX_SHIFT_CASH_MOVEMENTS = 200;
