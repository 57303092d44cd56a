/** Reasons for a return. OTHER requires a note. */
export const RETURN_REASONS = ["WRONG_CHARGE", "CHANGED_MIND", "DEFECTIVE", "WRONG_ITEM", "OTHER"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  WRONG_CHARGE: "Cobro equivocado",
  CHANGED_MIND: "Cambió de opinión",
  DEFECTIVE: "Producto defectuoso",
  WRONG_ITEM: "Producto equivocado",
  OTHER: "Otro",
};
