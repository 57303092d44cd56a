/** The veil behind dialogs and sheets. */
export const veilClass =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

/**
 * Where focus goes when an overlay opens: the element marked `data-autofocus`, else the first box to
 * fill in. By touch only a marked one, since focusing a box brings up the keyboard.
 */
export function firstFocus(popup: HTMLElement | null, byTouch: boolean): HTMLElement | true {
  const marked = popup?.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const box = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";
  return (!byTouch && popup?.querySelector<HTMLElement>(box)) || popup || true;
}

/** For the `ref` of a control that takes the place of the one that was pressed: without it focus would be nowhere. */
export function takeLostFocus(control: HTMLElement | null) {
  if (document.activeElement?.contains(control)) control?.focus();
}

let answered: Event | undefined;

/** The question on top has used up this event: the dialog under it must not close by the same Escape. */
export function answerWith(event: Event) {
  answered = event;
}

/** For `onOpenChange` of a dialog or sheet: Escape closes it, unless a question stands over it. */
export function closeOnEscape(onClose: () => void) {
  return (open: boolean, details: { reason: string; event: Event }) => {
    if (open || details.reason !== "escape-key" || details.event === answered) return;
    if (document.querySelector("[role=alertdialog][data-open]")) return;
    onClose();
  };
}

/** Marks a box that uses Escape itself, to close its list of suggestions. */
export const TAKES_ESCAPE = "data-takes-escape";

/** Whoever listens for Escape around everything else leaves it to what lies on top, or to the box in use. */
export function escapeIsTaken(): boolean {
  if (document.activeElement?.closest(`[${TAKES_ESCAPE}]`)) return true;
  return document.querySelector("[role=dialog][data-nested][data-open]") !== null;
}
