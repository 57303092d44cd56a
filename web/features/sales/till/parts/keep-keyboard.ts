import type { MouseEvent } from "react";

/** Keeps a phone's keyboard open when a control between two searches is tapped. */
export function keepKeyboard(event: MouseEvent): void {
  if (document.activeElement?.matches("[data-scan-target]")) event.preventDefault();
}
