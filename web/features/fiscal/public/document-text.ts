import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";

export type FiscalDocumentKind = FiscalDocument["kind"];
export type FiscalDocumentState = FiscalDocument["state"];

export const DOCUMENT_KIND_LABELS: Record<FiscalDocumentKind, string> = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
};

export const DOCUMENT_STATE_LABELS: Record<FiscalDocumentState, string> = {
  PENDING: "En espera",
  SIGNED: "Por enviar",
  SENT: "Enviado",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

export const DOCUMENT_STATE_TONES = {
  PENDING: "warning",
  SIGNED: "info",
  SENT: "info",
  ACCEPTED: "success",
  REJECTED: "danger",
} as const satisfies Record<FiscalDocumentState, string>;

/** Builds 'Factura electrónica FE12', or only the kind before the document has a number. */
export const fiscalDocumentName = ({ kind, number }: Pick<FiscalDocument, "kind" | "number">): string =>
  number === null ? DOCUMENT_KIND_LABELS[kind] : `${DOCUMENT_KIND_LABELS[kind]} ${number}`;
