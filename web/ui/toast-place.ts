import { readCurrentToasts, subscribeToasts } from "./toast.ts";

export type BoxEdges = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

/** Pixels between the toasts and what they must not cover. */
const GAP = 4;
/** Pixels between the toasts and the sides of the window. */
const MARGIN = 12;
/** Milliseconds between checks of the toasts' position, because screens change and scroll. */
const LOOK_MS = 200;

const TITLES = "nav, aside, h1, h2, video, [data-no-toasts]";
const CONTROLS = "a[href], button, input, select, textarea, summary, label, [role=switch], [role=combobox]";
/** Selectors of what toasts must not cover, first of all that can be read; the last when there is no other place. */
const KEPT_FREE = [
  `header, p, dt, dd, li, td, th, img, ${TITLES}, ${CONTROLS}`,
  `header, ${TITLES}, ${CONTROLS}`,
  `header.sticky, ${TITLES}, ${CONTROLS}`,
];

const covers = (one: BoxEdges, other: BoxEdges, gap: number) =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

/** Returns the highest place from `highest` down in the window that covers nothing in `taken`, in pixels. */
export function findFreePlace(
  { width, height }: Size,
  taken: readonly BoxEdges[],
  window: Size,
  highest: number,
  gap = GAP,
): { top: number; left: number } | undefined {
  const right = window.width - MARGIN - width;
  const lefts = [(window.width - width) / 2, right, MARGIN].filter((left) => left >= 0);
  const tops = [highest, ...taken.map(({ bottom }) => bottom + gap).filter((top) => top > highest)]
    .filter((top) => top + height <= window.height)
    .sort((a, b) => a - b);
  for (const top of tops)
    for (const left of lefts) {
      const box = { top, bottom: top + height, left, right: left + width };
      if (!taken.some((other) => covers(box, other, gap))) return { top, left };
    }
  return undefined;
}

function readBox(element: Element): BoxEdges {
  // A DOMRect cannot be spread.
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}

/** Boxes in the window that match; of a control only the outermost element. */
function listBoxes(root: ParentNode, selector: string, toasts: Element): BoxEdges[] {
  return (
    [...root.querySelectorAll(selector)]
      // Elements that the browser has not laid out stay so. Safari 15.6 has no `checkVisibility`.
      .filter((element) => element.checkVisibility?.({ contentVisibilityAuto: true }) ?? true)
      .filter((element) => !toasts.contains(element) && !element.parentElement?.closest("a[href], button"))
      .map(readBox)
      // Leaves out visually hidden titles, which are one pixel high.
      .filter(({ top, bottom }) => bottom - top > 1 && bottom > 0 && top < innerHeight)
  );
}

/** Pixels of the last place for toasts: below the buttons of a narrow screen's top bar, else above the page. */
const ROOM = "--toast-room";

/** Opens the room, which is at the bottom of its element, and returns its top in pixels; undefined on a screen without one. */
function openRoom(height: number): number | undefined {
  const places = [...document.querySelectorAll("[data-toast-room]")];
  const place = places.find((element) => getComputedStyle(element).display !== "none");
  if (!place) return undefined;
  changeRoom(`${height}px`);
  return readBox(place).bottom - height;
}

const isRoomOpen = () => document.documentElement.style.getPropertyValue(ROOM) !== "";

function changeRoom(height: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(ROOM) === height) return;
  // Scroll anchoring would leave a scrolled list in place, so that the higher bar would cover its rows.
  style.setProperty("overflow-anchor", "none");
  style.setProperty(ROOM, height);
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty("overflow-anchor")));
}

/** Moves the toasts to where they cover nothing that is used next, until the returned function is called. */
export function keepToastsClearOfContent(toasts: HTMLElement): () => void {
  let scrolledTo = scrollY;
  function moveTo({ top, left }: { top: number; left: number }) {
    toasts.style.top = `${top}px`;
    toasts.style.left = `${left}px`;
  }
  /** Returns whether the top bar has room for toasts of this size. */
  function moveIntoRoom({ width, height }: Size): boolean {
    const top = openRoom(height + GAP);
    if (top === undefined) return false;
    moveTo({ top, left: (innerWidth - width) / 2 });
    return true;
  }
  function look() {
    // Waits for the end of a movement, so that the toasts do not jump while the screen scrolls.
    if (scrolledTo !== scrollY) {
      scrolledTo = scrollY;
      return;
    }
    // An open dialog covers the page, so only the dialog's contents count.
    const dialog = [...document.querySelectorAll("[role=dialog][data-open], [role=alertdialog][data-open]")];
    const root = dialog.at(-1)?.parentElement ?? document;
    const box = readBox(toasts);
    const isClear = (selector: string) =>
      !listBoxes(root, selector, toasts).some((other) => covers(box, other, 0));
    const size = { width: box.right - box.left, height: box.bottom - box.top };
    // Toasts stay in the room, so that the page moves only when it opens and closes.
    if (isRoomOpen() && root === document && moveIntoRoom(size)) return;
    if (toasts.style.top && isClear(KEPT_FREE[1]!)) return;
    const places = [
      ...KEPT_FREE.map((selector) => ({ selector, gap: GAP })),
      { selector: KEPT_FREE.at(-1)!, gap: 0 },
    ];
    for (const { selector, gap } of places) {
      const place = findFreePlace(
        size,
        listBoxes(root, selector, toasts),
        { width: innerWidth, height: innerHeight },
        MARGIN,
        gap,
      );
      if (!place) continue;
      changeRoom("");
      moveTo(place);
      return;
    }
    if (root === document) moveIntoRoom(size);
  }
  toasts.style.top = "";
  toasts.style.left = "";
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
  if (readCurrentToasts().length === 0) return changeRoom("");
  // Waits until the toasts are rendered.
  const frame = requestAnimationFrame(() => {
    const toasts = document.querySelector<HTMLElement>("section[aria-label=Avisos]");
    if (toasts) stopObserving = keepToastsClearOfContent(toasts);
  });
  stopObserving = () => cancelAnimationFrame(frame);
}

subscribeToasts(keepCurrentToastsClear);
keepCurrentToastsClear();
