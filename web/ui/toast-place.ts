import { currentToasts, subscribeToasts } from "./toast.ts";

export type Box = { top: number; bottom: number; left: number; right: number };

/** In pixels. */
const GAP = 8;
/** How often the place is looked at while a toast is shown: screens change and scroll, in milliseconds. */
const LOOK_MS = 200;
/** Menu, titles, searches and the camera's picture. */
const KEPT_FREE = "header, nav, h1, h2, [type=search], [role=combobox], video";

const covers = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP;

/** The first top from that of `box` on where it covers none of `taken`; its own where the lower half begins. */
export function freeTop(box: Box, taken: readonly Box[], half: number): number {
  let moved = box;
  for (const other of [...taken].sort((a, b) => a.top - b.top))
    if (covers(moved, other)) {
      const top = other.bottom + GAP;
      moved = { ...box, top, bottom: top + box.bottom - box.top };
    }
  return moved.top > half ? box.top : moved.top;
}

/** Moves the toasts below what they must not cover, until the returned function is called. */
export function keepPlace(toasts: HTMLElement): () => void {
  function boxOf(element: Element) {
    // A DOMRect cannot be spread.
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  }
  function look() {
    // Behind a dialog everything is covered already.
    const dialog = [...document.querySelectorAll("[role=dialog][data-open], [role=alertdialog][data-open]")];
    const taken = [...(dialog.at(-1)?.parentElement ?? document).querySelectorAll(KEPT_FREE)]
      .map(boxOf)
      // Hidden titles have one pixel.
      .filter(({ top, bottom }) => bottom - top > 1 && bottom > 0 && top < innerHeight);
    if (!taken.some((other) => covers(boxOf(toasts), other))) return;
    toasts.style.top = "";
    toasts.style.top = `${freeTop(boxOf(toasts), taken, innerHeight / 2)}px`;
  }
  toasts.style.top = "";
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

let stop = () => {};

function follow() {
  stop();
  stop = () => {};
  if (currentToasts().length === 0) return;
  // Once they are drawn.
  const frame = requestAnimationFrame(() => {
    const toasts = document.querySelector<HTMLElement>("section[aria-label=Avisos]");
    if (toasts) stop = keepPlace(toasts);
  });
  stop = () => cancelAnimationFrame(frame);
}

subscribeToasts(follow);
follow();
