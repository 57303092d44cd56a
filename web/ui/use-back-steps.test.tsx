// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useBackSteps } from "./use-back-steps.ts";

afterEach(cleanup);

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
const entry = () => (history.state as { steps?: number } | null)?.steps ?? 0;

function open(stay = false) {
  const left = vi.fn();
  const { result } = renderHook(() => {
    const [steps, setSteps] = useState(0);
    useBackSteps(steps, () => {
      left();
      if (!stay) setSteps(steps - 1);
    });
    return setSteps;
  });
  return { left, setSteps: (steps: number) => act(() => result.current(steps)) };
}

test("back takes one step back at a time and then leaves", async () => {
  const { left, setSteps } = open();
  setSteps(1);
  setSteps(2);
  history.back();
  await settled();
  expect([left.mock.calls.length, entry()]).toEqual([1, 1]);
  history.back();
  await settled();
  expect([left.mock.calls.length, entry()]).toEqual([2, 0]);
});

test("who stays, because something must not be lost, can press back again", async () => {
  const { left, setSteps } = open(true);
  setSteps(1);
  for (const times of [1, 2]) {
    history.back();
    await settled();
    expect([left.mock.calls.length, entry()]).toEqual([times, 1]);
  }
});

test("what was closed in another way leaves no entries behind, even if it opens again at once", async () => {
  const { left, setSteps } = open();
  setSteps(2);
  setSteps(0);
  setSteps(1);
  await settled();
  expect(entry()).toBe(1);
  setSteps(0);
  await settled();
  expect(entry()).toBe(0);
  expect(left).not.toHaveBeenCalled();
});
