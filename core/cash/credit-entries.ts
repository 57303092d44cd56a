export const CREDIT_ENTRY_KINDS = ["SALE", "PAYMENT", "RETURN", "ADJUSTMENT"] as const;
type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number];

export const CREDIT_ENTRY_LABELS: Record<CreditEntryKind, string> = {
  SALE: "Fiado",
  PAYMENT: "Abono",
  RETURN: "Devolución",
  ADJUSTMENT: "Ajuste",
};
