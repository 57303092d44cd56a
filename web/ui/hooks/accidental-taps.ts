/** A second tap within this many milliseconds was meant for the first tap's target. */
const ACCIDENTAL_TAP_MS = 450;
/** Most pixels between the two taps. */
const NEAR = 24;

const CONTROL =
  "a, button, input, select, textarea, label, summary, [role=button], [role=option], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=checkbox]";

type Tap = { control: Element | null; x: number; y: number; at: number };

/** Ignores the second of two quick taps on different controls: the first may have moved the layout. */
export function ignoreAccidentalTaps(): void {
  let last: Tap | null = null;
  let byMouse = false;
  let swallowing = false;

  function begin(event: MouseEvent, isSecond: (tap: Tap, last: Tap) => boolean) {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    const tap = { control, x: event.clientX, y: event.clientY, at: event.timeStamp };
    swallowing = last !== null && last.control !== null && last.control !== control && isSecond(tap, last);
    if (!swallowing) last = tap;
  }

  function swallow(event: MouseEvent) {
    // Clicks by keyboard or script have `detail` 0 and are never ignored.
    if (!swallowing || (event.type === "click" && event.detail === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click") swallowing = false;
  }

  function onPointerDown(event: PointerEvent) {
    byMouse = event.pointerType === "mouse";
    swallowing = false;
    if (!byMouse) begin(event, isQuick);
    swallow(event);
  }

  function onMouseDown(event: MouseEvent) {
    // `detail` counts a mouse's clicks. A touch also causes this event, but onPointerDown has handled it.
    if (byMouse) begin(event, () => event.detail > 1);
    swallow(event);
  }

  window.addEventListener("pointerdown", onPointerDown, true);
  window.addEventListener("mousedown", onMouseDown, true);
  for (const type of ["pointerup", "mouseup", "click"] as const) window.addEventListener(type, swallow, true);
}

function isQuick(tap: Tap, last: Tap): boolean {
  return tap.at - last.at <= ACCIDENTAL_TAP_MS && Math.hypot(tap.x - last.x, tap.y - last.y) <= NEAR;
}
