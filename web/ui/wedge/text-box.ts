export type TextBox = HTMLInputElement | HTMLTextAreaElement;

const NOT_TEXT = ["radio", "checkbox", "button", "submit", "reset", "file", "range", "color"];

/** Whether the field takes free text, in which fast typing is no scan. False for number and search fields. */
export function isFreeTextField(box: TextBox): boolean {
  const ofNumbers = ["numeric", "decimal"].includes(box.getAttribute("inputmode") ?? "");
  return !ofNumbers && box.type !== "search" && box.getAttribute("role") !== "combobox";
}

export function toTextBox(target: EventTarget | null): TextBox | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null;
}

/** Sets the value as if typed, so that React sees the change. */
export function typeIntoField(box: TextBox, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
