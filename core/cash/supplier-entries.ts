export const SUPPLIER_ENTRY_KINDS = ["PURCHASE", "PAYMENT", "RETURN", "ADJUSTMENT"] as const;
type SupplierEntryKind = (typeof SUPPLIER_ENTRY_KINDS)[number];

export const SUPPLIER_ENTRY_LABELS: Record<SupplierEntryKind, string> = {
  PURCHASE: "Compra",
  PAYMENT: "Pago",
  RETURN: "Devolución",
  ADJUSTMENT: "Ajuste",
};
