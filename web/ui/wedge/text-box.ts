export type TextBox = HTMLInputElement | HTMLTextAreaElement;

const NOT_TEXT = ["radio", "checkbox", "button", "submit", "reset", "file", "range", "color"];

/** Whatever is typed may belong there, however quickly it comes: in no box of numbers, and in none that is searched in. */
export function isFreeText(box: TextBox): boolean {
  const ofNumbers = ["numeric", "decimal"].includes(box.getAttribute("inputmode") ?? "");
  return !ofNumbers && box.type !== "search" && box.getAttribute("role") !== "combobox";
}

/** The box that the keys of an event are typed into, if they are. */
export function textBox(target: EventTarget | null): TextBox | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && !NOT_TEXT.includes(target.type) ? target : null;
}

/** Fills a box as if it had been typed, so that React hears of it. */
export function typeInto(box: TextBox, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value")?.set?.call(box, value);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
