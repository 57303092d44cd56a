import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";

export type FiscalDocumentKind = FiscalDocument["kind"];
export type FiscalDocumentState = FiscalDocument["state"];

export const KIND_LABELS: Record<FiscalDocumentKind, string> = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
};

export const STATE_LABELS: Record<FiscalDocumentState, string> = {
  PENDING: "En espera",
  SIGNED: "Por enviar",
  SENT: "Enviado",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

export const STATE_TONES = {
  PENDING: "warning",
  SIGNED: "info",
  SENT: "info",
  ACCEPTED: "success",
  REJECTED: "danger",
} as const satisfies Record<FiscalDocumentState, string>;

/** Builds 'Factura electrónica FE12', or only the kind before the document has a number. */
export const documentName = ({ kind, number }: Pick<FiscalDocument, "kind" | "number">): string =>
  number === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} ${number}`;
