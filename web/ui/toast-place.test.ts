// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type BoxEdges, findFreeToastTop, keepToastsClearOfContent } from "./toast-place.ts";

const box = (top: number, height: number, left = 12, right = 348): BoxEdges => ({
  top,
  bottom: top + height,
  left,
  right,
});
const toast = box(12, 80);
const HALF = 390;

test("a toast is below the top bar and the title when nothing covers that place", () => {
  expect(findFreeToastTop(toast, [], HALF)).toBe(12);
  const bar = box(0, 58, 0, 360);
  const title = box(78, 32);
  expect(findFreeToastTop(toast, [title, bar], HALF)).toBe(118);
});

test("it uses a gap that is high enough, and ignores what stands beside it", () => {
  const low = box(200, 40);
  expect(findFreeToastTop(toast, [low], HALF)).toBe(12);
  expect(findFreeToastTop(toast, [box(0, 58, 0, 360), low], HALF)).toBe(66);
  expect(findFreeToastTop(toast, [box(0, 700, 400, 900)], HALF)).toBe(12);
});

test("it stays where it is when all of the upper half is taken", () => {
  expect(findFreeToastTop(toast, [box(0, 395, 0, 360)], HALF)).toBe(12);
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
  expect(toasts.style.top).toBe("62px");
  dialog.removeAttribute("data-open");
  field.blur();
  await Promise.resolve();
  expect(toasts.style.top).toBe("88px");
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
  expect(toasts.style.top).toBe("118px");
});
