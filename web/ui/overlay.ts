// What dialogs and sheets share: the backdrop, the focus, and the key Escape.

export const backdropClass =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

const BOX = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";

/**
 * Returns the element with `data-autofocus`, else the first field. On a touch screen a quantity stepper gets
 * no focus, because the on-screen keyboard would cover the dialog.
 */
export function findInitialFocusTarget(popup: HTMLElement | null): HTMLElement | true {
  const first =
    popup?.querySelector<HTMLElement>("[data-autofocus]") ?? popup?.querySelector<HTMLElement>(BOX);
  return (
    (!(first?.closest("[data-stepper]") && window.matchMedia("(pointer: coarse)").matches) && first) ||
    popup ||
    true
  );
}

/** The page's heading, which gets the focus when the focused control disappears. */
export const findPageHeading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** For the `ref` of a control that replaces the focused control: moves the focus to it from the dialog or page around. */
export function takeLostFocus(control: HTMLElement | null) {
  if (document.activeElement?.contains(control)) control?.focus();
}

let answered: Event | undefined;

/** Marks the event as handled, so that the same Escape does not close the dialog below. */
export function markEscapeHandled(event: Event) {
  answered = event;
}

/** Returns an `onOpenChange` that closes on Escape, unless a confirmation above handled the key. */
export function createEscapeCloseHandler(onClose: () => void) {
  return (open: boolean, details: { reason: string; event: Event }) => {
    if (open || details.reason !== "escape-key" || details.event === answered) return;
    if (document.querySelector("[role=alertdialog][data-open]")) return;
    onClose();
  };
}

/** Marks an element that handles Escape itself while the focus is in it. */
export const TAKES_ESCAPE_ATTRIBUTE = "data-takes-escape";

/** Whether the focused element, or a dialog that is open above another dialog, handles Escape. */
export function isEscapeTaken(): boolean {
  if (document.activeElement?.closest(`[${TAKES_ESCAPE_ATTRIBUTE}]`)) return true;
  return document.querySelector("[role=dialog][data-nested][data-open]") !== null;
}
