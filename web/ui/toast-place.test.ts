// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type BoxEdges, findFreePlace, keepToastsClearOfContent } from "./toast-place.ts";

const box = (top: number, height: number, left = 12, right = 348): BoxEdges => ({
  top,
  bottom: top + height,
  left,
  right,
});
const toast = box(12, 80);
window.innerWidth = 360;
const phone = { width: 360, height: 780 };
const place = (taken: BoxEdges[], window = phone) =>
  findFreePlace({ width: 336, height: 80 }, taken, window, 12);

test("a toast is below the top bar and the title when nothing else is there", () => {
  expect(place([])).toEqual({ top: 12, left: 12 });
  const bar = box(0, 58, 0, 360);
  const title = box(78, 32);
  expect(place([title, bar])).toEqual({ top: 114, left: 12 });
});

test("it uses a gap that is high enough, and ignores what stands beside it", () => {
  const low = box(200, 40);
  expect(place([low])?.top).toBe(12);
  expect(place([box(0, 58, 0, 360), low])?.top).toBe(62);
  expect(place([box(0, 700, 400, 900)])?.top).toBe(12);
});

test("on a wide screen it stands beside what fills the middle", () => {
  const wide = { width: 1366, height: 768 };
  expect(place([], wide)).toEqual({ top: 12, left: 515 });
  expect(place([box(0, 700, 500, 800)], wide)).toEqual({ top: 12, left: 1018 });
});

test("a full screen has no place", () => {
  expect(place([box(0, 760, 0, 360)])).toBeUndefined();
});

test("they leave the field in use free, and move at once when a dialog closes", async () => {
  const at = (element: HTMLElement, box: BoxEdges) => {
    element.getBoundingClientRect = () =>
      new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    return element;
  };
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("data-open", "");
  const field = at(document.createElement("input"), box(10, 44));
  const toasts = at(document.createElement("section"), toast);
  const layer = document.createElement("div");
  layer.append(dialog);
  dialog.append(field);
  const page = at(document.createElement("h1"), box(20, 60));
  document.body.replaceChildren(layer, page, toasts);
  field.focus();
  const stop = keepToastsClearOfContent(toasts);
  expect(toasts.style.top).toBe("58px");
  dialog.removeAttribute("data-open");
  field.blur();
  await Promise.resolve();
  expect(toasts.style.top).toBe("84px");
  stop();
});

test("on the page the toasts move below bar and title", () => {
  const at = (element: HTMLElement, box: BoxEdges) => {
    element.getBoundingClientRect = () =>
      new DOMRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    document.body.append(element);
    return element;
  };
  at(document.createElement("header"), box(0, 58, 0, 360));
  at(document.createElement("h1"), box(78, 32));
  const toasts = at(document.createElement("section"), toast);
  keepToastsClearOfContent(toasts)();
  expect(toasts.style.top).toBe("114px");
});

test("without a free place they move into a room of the top bar, which closes when a dialog needs the place", async () => {
  const root = document.documentElement;
  const room = () => root.style.getPropertyValue("--toast-room");
  document.body.replaceChildren();
  const bar = document.createElement("header");
  bar.className = "sticky";
  bar.setAttribute("data-toast-room", "");
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 360, 58 + (Number.parseFloat(room()) || 0));
  const row = document.createElement("button");
  row.getBoundingClientRect = () => new DOMRect(0, 58, 360, 722);
  const toasts = document.createElement("section");
  toasts.getBoundingClientRect = () => new DOMRect(12, 12, 336, 80);
  document.body.append(bar, row, toasts);
  window.innerHeight = 780;
  const stop = keepToastsClearOfContent(toasts);
  expect([room(), toasts.style.top, toasts.style.left]).toEqual(["84px", "58px", "12px"]);

  const layer = document.createElement("div");
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  const field = document.createElement("input");
  field.getBoundingClientRect = () => new DOMRect(12, 50, 336, 44);
  toasts.getBoundingClientRect = () => new DOMRect(12, 58, 336, 80);
  dialog.append(field);
  layer.append(dialog);
  document.body.append(layer);
  dialog.setAttribute("data-open", "");
  await Promise.resolve();
  expect([room(), toasts.style.top]).toEqual(["", "98px"]);
  stop();
});
