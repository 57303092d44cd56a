// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

afterEach(() => vi.unstubAllGlobals());

test("measures the keyboard's height, ignoring browser bars and zoom", () => {
  const seen = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
  vi.stubGlobal("visualViewport", seen);
  vi.stubGlobal("innerHeight", 740);
  const { unmount } = renderHook(useKeyboardInset);
  const inset = (height: number, scale = 1) => {
    act(() => void Object.assign(seen, { height, scale }).dispatchEvent(new Event("resize")));
    return document.documentElement.style.getPropertyValue("--keyboard");
  };
  expect([inset(440), inset(690), inset(370, 2), inset(740)]).toEqual(["300px", "0px", "0px", "0px"]);
  inset(440);
  unmount();
  expect(document.documentElement.style.getPropertyValue("--keyboard")).toBe("");
});
