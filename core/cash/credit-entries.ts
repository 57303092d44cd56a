export const ENTRY_KINDS = ["SALE", "PAYMENT", "RETURN", "ADJUSTMENT"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_LABELS: Record<EntryKind, string> = {
  SALE: "Fiado",
  PAYMENT: "Abono",
  RETURN: "Devolución",
  ADJUSTMENT: "Ajuste",
};
