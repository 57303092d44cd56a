import { SCAN_WINDOW_MS } from "./keyboard-wedge.ts";
import type { TextBox } from "./text-box.ts";

/** What is held back right now: one box at a time is typed into. */
let held: { box: TextBox; text: string } | null = null;

/** More of what is being typed into this box is on its way, and will be told as an input of its own. */
export function isHeldBack(box: TextBox | null): boolean {
  return box !== null && box === held?.box;
}

/** What the box would hold with what is held back for it, which is not put into it any more. */
export function takeWhole(box: TextBox): string {
  if (!isHeldBack(box)) return box.value;
  const { text } = held!;
  held = null;
  const { value, selectionStart, selectionEnd } = box;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

/**
 * Characters that follow each other at a scanner's pace go into their box together: each alone would have it laid
 * out and painted, which takes a slow computer longer than the scanner takes to type the next one. The first goes the
 * usual way, so that nobody's typing waits. `flush` puts in what is held back.
 */
export function keyGatherer() {
  let box: TextBox | null = null;
  let at = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    if (!box || !isHeldBack(box)) return;
    const { text } = held!;
    held = null;
    const end = box.value.length;
    box.setRangeText(text, box.selectionStart ?? end, box.selectionEnd ?? end, "end");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** A character that is typed into the box. */
  function take(event: KeyboardEvent, into: TextBox) {
    if (event.defaultPrevented) return;
    const quick = into === box && !event.repeat && event.timeStamp - at <= SCAN_WINDOW_MS;
    if (!quick) flush();
    box = into;
    at = event.timeStamp;
    if (!quick) return;
    event.preventDefault();
    event.stopPropagation();
    held = { box, text: isHeldBack(box) ? held!.text + event.key : event.key };
    clearTimeout(timer);
    timer = setTimeout(flush, SCAN_WINDOW_MS);
  }

  return { take, flush };
}
