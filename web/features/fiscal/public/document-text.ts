import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { DOCUMENT_KIND_LABELS } from "#core/tax/document-kinds.ts";

export type FiscalDocumentState = FiscalDocument["state"];

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

/**
 * Says that DIAN is still processing the document, or that its decision is unknown, and since when. Null for a document
 * without such a doubt.
 */
export function describeDocumentDoubt(
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
export const formatFiscalDocumentName = ({
  kind,
  number,
}: Pick<FiscalDocument, "kind" | "number">): string =>
  number === null ? DOCUMENT_KIND_LABELS[kind] : `${DOCUMENT_KIND_LABELS[kind]} ${number}`;
