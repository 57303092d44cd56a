import { SCAN_WINDOW_MS } from "./keyboard-wedge.ts";
import type { TextBox } from "./text-box.ts";

/**
 * Characters that follow each other at a scanner's pace go into their box together: each alone would have it laid
 * out and painted, which takes a slow computer longer than the scanner takes to type the next one. The first goes the
 * usual way, so that nobody's typing waits. `flush` puts in what is held back.
 */
export function keyGatherer() {
  let box: TextBox | null = null;
  let held = "";
  let at = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    const text = held;
    held = "";
    if (text === "" || !box) return;
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
    held += event.key;
    clearTimeout(timer);
    timer = setTimeout(flush, SCAN_WINDOW_MS);
  }

  return { take, flush };
}
