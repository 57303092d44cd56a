/** The documents that a store sends to DIAN. */
export const DOCUMENT_KIND_LABELS = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
} as const;
