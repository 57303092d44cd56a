import { Badge } from "#web/ui/badge.tsx";
import { type DocumentState, STATE_LABELS, STATE_TONES } from "./document-text.ts";

export function DocumentBadge({ state }: { state: DocumentState }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** Marks a test document, which has no legal value. */
export function TestDocumentBadge() {
  return <Badge tone="purple">Pruebas</Badge>;
}
