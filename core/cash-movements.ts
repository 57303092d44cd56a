/** Money that comes into a drawer or goes out of it beside sales. */
export const CASH_MOVEMENT_KINDS = ["IN", "OUT"] as const;
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];

/** Why. What goes out as EXPENSE is one of the store's; a WITHDRAWAL is for those who may take money out. */
export const CASH_CATEGORIES = ["CHANGE", "EXPENSE", "SUPPLIER", "WITHDRAWAL", "OTHER"] as const;
export type CashCategory = (typeof CASH_CATEGORIES)[number];

export const CASH_CATEGORY_LABELS: Record<CashCategory, string> = {
  CHANGE: "Sencillo",
  EXPENSE: "Gasto",
  SUPPLIER: "Pago a proveedor",
  WITHDRAWAL: "Retiro",
  OTHER: "Otro",
};

/** The note of money that was sold while the till was closed, in the shift that takes it in. */
export const UNSHIFTED_NOTE = "Vendido con la caja cerrada";

/** How long after its closing a till without a shift is taken for one that will have another. */
export const UNSHIFTED_DAYS = 7;

/** Tills of a store. */
export const MAX_TILLS = 50;
/** Movements of one shift: far above what a day has, and little enough to answer all of them with each. */
export const MAX_CASH_MOVEMENTS = 200;
