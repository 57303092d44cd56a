export const SUPPLIER_ENTRY_KINDS = ["PURCHASE", "PAYMENT", "RETURN", "ADJUSTMENT"] as const;
type SupplierEntryKind = (typeof SUPPLIER_ENTRY_KINDS)[number];

export const SUPPLIER_ENTRY_LABELS: Record<SupplierEntryKind, string> = {
  PURCHASE: "Compra",
  PAYMENT: "Pago",
  RETURN: "Devolución",
  ADJUSTMENT: "Ajuste",
};

/** A payable is due this week if it is due within this many days, today included. */
export const DAYS_DUE_THIS_WEEK = 7;
