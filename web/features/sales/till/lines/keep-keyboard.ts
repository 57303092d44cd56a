import type { MouseEvent } from "react";

/** Keeps a phone's keyboard open when the user taps a control between two searches. */
export function keepKeyboardOpen(event: MouseEvent): void {
  if (document.activeElement?.matches("[data-scan-target]")) event.preventDefault();
}
