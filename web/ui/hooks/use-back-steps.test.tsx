// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countBackSteps, resetBrowserHistory } from "#web/test/reset-history.ts";
import { useBackButtonSteps } from "./use-back-steps.ts";

afterEach(cleanup);
beforeEach(resetBrowserHistory);

/** Waits for the navigation, which is asynchronous, and for the hook, which reacts in the next frame. */
async function goingBack(cause: () => void) {
  const gone = new Promise<void>((resolve) => {
    const frame = (then: () => void) => requestAnimationFrame(then);
    window.addEventListener("popstate", () => frame(() => frame(resolve)), { once: true });
  });
  cause();
  await gone;
}

function open(stay = false) {
  const left = vi.fn();
  const { result } = renderHook(() => {
    const [steps, setSteps] = useState(0);
    useBackButtonSteps(steps, () => {
      left();
      // Applied synchronously, as React does for a user event.
      if (!stay) act(() => setSteps(steps - 1));
    });
    return setSteps;
  });
  return { left, setSteps: (steps: number) => act(() => result.current(steps)) };
}

test("back takes one step back at a time and then leaves", async () => {
  const { left, setSteps } = open();
  setSteps(1);
  setSteps(2);
  await goingBack(() => history.back());
  expect([left.mock.calls.length, countBackSteps()]).toEqual([1, 1]);
  await goingBack(() => history.back());
  expect([left.mock.calls.length, countBackSteps()]).toEqual([2, 0]);
});

test("after staying to avoid losing input, back can be pressed again", async () => {
  const { left, setSteps } = open(true);
  setSteps(1);
  for (const times of [1, 2]) {
    await goingBack(() => history.back());
    expect([left.mock.calls.length, countBackSteps()]).toEqual([times, 1]);
  }
});

test("closing in another way leaves no history entries, even if it opens again at once", async () => {
  const { left, setSteps } = open();
  setSteps(2);
  await goingBack(() => {
    setSteps(0);
    setSteps(1);
  });
  expect(countBackSteps()).toBe(1);
  await goingBack(() => setSteps(0));
  expect(countBackSteps()).toBe(0);
  expect(left).not.toHaveBeenCalled();
});

test("with two open, back closes the one that opened last", async () => {
  const panel = open();
  panel.setSteps(1);
  const form = open();
  form.setSteps(1);
  expect(countBackSteps()).toBe(2);
  await goingBack(() => history.back());
  expect([panel.left.mock.calls.length, form.left.mock.calls.length, countBackSteps()]).toEqual([0, 1, 1]);
  await goingBack(() => history.back());
  expect([panel.left.mock.calls.length, form.left.mock.calls.length, countBackSteps()]).toEqual([1, 1, 0]);
});
