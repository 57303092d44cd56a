import { readCurrentToasts, subscribeToasts } from "./toast.ts";

export type BoxEdges = { top: number; bottom: number; left: number; right: number };

/** Pixels between the toasts and what they must not cover. */
const GAP = 8;
/** Milliseconds between checks of the toasts' position, because screens change and scroll. */
const LOOK_MS = 200;
/** Selector of what toasts must not cover: menu, titles, searches, camera picture, the focused field and marked elements. */
const KEPT_FREE =
  "header, nav, h1, h2, [type=search], [role=combobox], video, input:focus, textarea:focus, select:focus, [data-no-toasts]";

const covers = (one: BoxEdges, other: BoxEdges) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP;

/**
 * Returns the first top, from `box.top` down, at which the box covers nothing in `taken`; `box.top` if that
 * top is below `half`. In pixels.
 */
export function findFreeToastTop(box: BoxEdges, taken: readonly BoxEdges[], half: number): number {
  let moved = box;
  for (const other of [...taken].sort((a, b) => a.top - b.top))
    if (covers(moved, other)) {
      const top = other.bottom + GAP;
      moved = { ...box, top, bottom: top + box.bottom - box.top };
    }
  return moved.top > half ? box.top : moved.top;
}

/** Moves the toasts below what they must not cover, until the returned function is called. */
export function keepToastsClearOfContent(toasts: HTMLElement): () => void {
  function boxOf(element: Element) {
    // A DOMRect cannot be spread.
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  }
  function look() {
    // An open dialog covers the page, so only the dialog's contents count.
    const dialog = [...document.querySelectorAll("[role=dialog][data-open], [role=alertdialog][data-open]")];
    const taken = [...(dialog.at(-1)?.parentElement ?? document).querySelectorAll(KEPT_FREE)]
      .map(boxOf)
      // Leaves out visually hidden titles, which are one pixel high.
      .filter(({ top, bottom }) => bottom - top > 1 && bottom > 0 && top < innerHeight);
    if (!taken.some((other) => covers(boxOf(toasts), other))) return;
    toasts.style.top = "";
    toasts.style.top = `${findFreeToastTop(boxOf(toasts), taken, innerHeight / 2)}px`;
  }
  toasts.style.top = "";
  look();
  const timer = setInterval(look, LOOK_MS);
  // A dialog that opens or closes changes what the toasts must not cover.
  const dialogs = new MutationObserver(look);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ["data-open"] });
  return () => {
    clearInterval(timer);
    dialogs.disconnect();
  };
}

let stopObserving = () => {};

/** Starts or ends the checks when toasts appear or disappear. */
function keepCurrentToastsClear() {
  stopObserving();
  stopObserving = () => {};
  if (readCurrentToasts().length === 0) return;
  // Waits until the toasts are rendered.
  const frame = requestAnimationFrame(() => {
    const toasts = document.querySelector<HTMLElement>("section[aria-label=Avisos]");
    if (toasts) stopObserving = keepToastsClearOfContent(toasts);
  });
  stopObserving = () => cancelAnimationFrame(frame);
}

subscribeToasts(keepCurrentToastsClear);
keepCurrentToastsClear();
