import { Badge } from "#web/ui/badge.tsx";
import { DOCUMENT_STATE_LABELS, DOCUMENT_STATE_TONES, type FiscalDocumentState } from "./document-text.ts";

export function FiscalDocumentBadge({ state }: { state: FiscalDocumentState }) {
  return <Badge tone={DOCUMENT_STATE_TONES[state]}>{DOCUMENT_STATE_LABELS[state]}</Badge>;
}

/** Marks a test document, which has no legal value. */
export function TestDocumentBadge() {
  return <Badge tone="purple">Pruebas</Badge>;
}
