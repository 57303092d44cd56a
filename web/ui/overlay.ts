export const backdropClass =
  "fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

const BOX = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";

/**
 * Finds `data-autofocus`, else the first field. By touch no quantity between '-' and '+', which the keyboard
 * would cover.
 */
export function findFirstFocus(popup: HTMLElement | null): HTMLElement | true {
  const first =
    popup?.querySelector<HTMLElement>("[data-autofocus]") ?? popup?.querySelector<HTMLElement>(BOX);
  return (
    (!(first?.closest("[data-stepper]") && window.matchMedia("(pointer: coarse)").matches) && first) ||
    popup ||
    true
  );
}

/** The page's heading, where the focus goes when its control is gone. */
export const findHeading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Use as `ref` of a control that replaces the pressed one: it gets the focus that the other had. */
export function takeLostFocus(control: HTMLElement | null) {
  if (document.activeElement?.contains(control)) control?.focus();
}

let answered: Event | undefined;

/** Marks the event as handled, so that the same Escape does not close the dialog below. */
export function markEscapeHandled(event: Event) {
  answered = event;
}

/** As `onOpenChange`, closes the dialog or sheet on Escape, unless a confirmation above it took that key. */
export function closeOnEscape(onClose: () => void) {
  return (open: boolean, details: { reason: string; event: Event }) => {
    if (open || details.reason !== "escape-key" || details.event === answered) return;
    if (document.querySelector("[role=alertdialog][data-open]")) return;
    onClose();
  };
}

export const TAKES_ESCAPE_ATTRIBUTE = "data-takes-escape";

export function isEscapeTaken(): boolean {
  if (document.activeElement?.closest(`[${TAKES_ESCAPE_ATTRIBUTE}]`)) return true;
  return document.querySelector("[role=dialog][data-nested][data-open]") !== null;
}
