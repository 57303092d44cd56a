export const backdropClass =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** `data-autofocus`, else the first text box. By touch only a marked one: a box opens the keyboard. */
export function firstFocus(popup: HTMLElement | null, byTouch: boolean): HTMLElement | true {
  const marked = popup?.querySelector<HTMLElement>("[data-autofocus]");
  if (marked) return marked;
  const box = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";
  return (!byTouch && popup?.querySelector<HTMLElement>(box)) || popup || true;
}

/** For the `ref` of a control that replaces a pressed one, which would lose the focus. */
export function takeLostFocus(control: HTMLElement | null) {
  if (document.activeElement?.contains(control)) control?.focus();
}

let answered: Event | undefined;

/** Marks the event as used, so that the dialog below does not close by the same Escape. */
export function answerWith(event: Event) {
  answered = event;
}

/** For `onOpenChange`: Escape closes the dialog or sheet, unless a question is above it. */
export function closeOnEscape(onClose: () => void) {
  return (open: boolean, details: { reason: string; event: Event }) => {
    if (open || details.reason !== "escape-key" || details.event === answered) return;
    if (document.querySelector("[role=alertdialog][data-open]")) return;
    onClose();
  };
}

export const TAKES_ESCAPE = "data-takes-escape";

export function escapeIsTaken(): boolean {
  if (document.activeElement?.closest(`[${TAKES_ESCAPE}]`)) return true;
  return document.querySelector("[role=dialog][data-nested][data-open]") !== null;
}
