import { Badge } from "#web/ui/badge.tsx";
import { type DocumentState, STATE_LABELS, STATE_TONES } from "./document-text.ts";

export function DocumentBadge({ state }: { state: DocumentState }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** A test document has no legal value, so it has a colour of its own. */
export function TestBadge() {
  return <Badge tone="purple">Pruebas</Badge>;
}
