import { SCAN_WINDOW_MS } from "./keyboard-wedge.ts";
import type { TextBox } from "./text-box.ts";

let heldBack: { box: TextBox; text: string } | null = null;

/** Whether the key buffer holds characters for this field, which a later input event inserts. */
export function hasBufferedKeys(box: TextBox | null): boolean {
  return box !== null && box === heldBack?.box;
}

/** Returns the field's text with the buffered characters at the caret, and empties the buffer. */
export function takeTextWithBufferedKeys(box: TextBox): string {
  if (!hasBufferedKeys(box)) return box.value;
  const { text } = heldBack!;
  heldBack = null;
  const { value, selectionStart, selectionEnd } = box;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/**
 * Collects keys and inserts them together, because rendering after each key of a scanner is slow. Never
 * delays the first key.
 */
export function createKeyBuffer() {
  let box: TextBox | null = null;
  let at = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    if (!box || !hasBufferedKeys(box)) return;
    const { text } = heldBack!;
    heldBack = null;
    const end = box.value.length;
    box.setRangeText(text, box.selectionStart ?? end, box.selectionEnd ?? end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function take(event: KeyboardEvent, into: TextBox) {
    if (event.defaultPrevented) return;
    const quick = into === box && !event.repeat && event.timeStamp - at <= SCAN_WINDOW_MS;
    if (!quick) flush();
    box = into;
    at = event.timeStamp;
    if (!quick) return;
    event.preventDefault();
    event.stopPropagation();
    heldBack = { box, text: hasBufferedKeys(box) ? heldBack!.text + event.key : event.key };
    clearTimeout(timer);
    timer = setTimeout(flush, SCAN_WINDOW_MS);
  }

  return { take, flush };
}
