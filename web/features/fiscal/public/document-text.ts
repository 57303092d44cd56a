import type { FiscalDocument, FiscalDocumentKind } from "#core/contract/fiscal/fiscal-document.ts";

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
  SENT: "Por confirmar",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

export const DOCUMENT_STATE_TONES = {
  PENDING: "warning",
  SIGNED: "info",
  SENT: "warning",
  ACCEPTED: "success",
  REJECTED: "danger",
} as const satisfies Record<FiscalDocumentState, string>;

/** Says since when nobody knows what DIAN decided, or what it says about the document; null when it has decided. */
export function doubtText(
  { doubt, doubtSince }: Pick<FiscalDocument, "doubt" | "doubtSince">,
  formatTime: (instant: string) => string,
): string | null {
  if (doubt === null) return null;
  const since = doubtSince === null ? "" : ` desde el ${formatTime(doubtSince)}`;
  return doubt === "IN_PROCESS"
    ? `La DIAN lo está procesando${since}`
    : `La DIAN no ha dicho si lo aceptó${since}`;
}

/** Builds 'Factura electrónica FE12', or only the kind before the document has a number. */
export const fiscalDocumentName = ({ kind, number }: Pick<FiscalDocument, "kind" | "number">): string =>
  number === null ? DOCUMENT_KIND_LABELS[kind] : `${DOCUMENT_KIND_LABELS[kind]} ${number}`;
