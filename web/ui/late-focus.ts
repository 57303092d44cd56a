import { toTextBox } from "./wedge/text-box.ts";

type Control = { focus: () => void };

/**
 * Focuses a control that appears later than the user's action, after loading or an answer. Leaves the focus
 * in a field in which the user types meanwhile: its next key would go to the other field.
 */
export function focusUnlessTyping(control: Control | null | undefined, from: Element | null = null): void {
  const focused = document.activeElement;
  if (focused === from || toTextBox(focused) === null) control?.focus();
}

/** Focuses a control after the next render, unless the user went to another field meanwhile. */
export function focusAfterRender(find: () => Control | null | undefined): void {
  const from = document.activeElement;
  requestAnimationFrame(() => focusUnlessTyping(find(), from));
}
