import type { MouseEvent } from "react";

/** For what is touched between two searches: the keyboard of a phone stays, for the name of the next one. */
export function keepKeyboard(event: MouseEvent): void {
  if (document.activeElement?.matches("[data-scan-target]")) event.preventDefault();
}
