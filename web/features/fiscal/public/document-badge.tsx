import { Badge } from "#web/ui/badge.tsx";
import { type DocumentState, STATE_LABELS, STATE_TONES } from "./document-text.ts";

export function DocumentBadge({ state }: { state: DocumentState }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** A test document has no value for the tax office: a colour that nothing else has. */
export function TestBadge() {
  return <Badge tone="purple">Pruebas</Badge>;
}
