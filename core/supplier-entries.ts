/** What may stand on a line of a supplier's ledger. */
export const SUPPLIER_ENTRY_KINDS = ["PURCHASE", "PAYMENT", "RETURN", "ADJUSTMENT"] as const;
export type SupplierEntryKind = (typeof SUPPLIER_ENTRY_KINDS)[number];

export const SUPPLIER_ENTRY_LABELS: Record<SupplierEntryKind, string> = {
  PURCHASE: "Compra",
  PAYMENT: "Pago",
  RETURN: "Devolución",
  ADJUSTMENT: "Ajuste",
};

/** Days from today, today included, that count as this week. */
export const WEEK_DAYS = 7;
