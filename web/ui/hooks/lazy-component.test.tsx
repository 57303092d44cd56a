// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCurrentToasts } from "../toast.ts";
import { lazyComponent, PREFETCH_DELAY_MS } from "./lazy-chunk.ts";

type Props = { open: boolean; onClose: () => void };
const chunk = { Panel: ({ open }: Props) => <p>{open ? "open" : "closed"}</p> };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a closed dialog loads when the page is idle, an open one at once", async () => {
  const load = vi.fn(async () => chunk);
  const Panel = lazyComponent(load, "Panel");
  const { rerender } = render(<Panel open={false} onClose={() => {}} />);
  await pass(PREFETCH_DELAY_MS - 1);
  expect(load).not.toHaveBeenCalled();
  rerender(<Panel open onClose={() => {}} />);
  await pass(1);
  expect(screen.getByText("open")).toBeTruthy();
  cleanup();
  // Loaded before: there in the first render.
  render(<Panel open={false} onClose={() => {}} />);
  expect(screen.getByText("closed")).toBeTruthy();
});

test("a chunk that does not load closes its dialog with a message, and the next opening tries again", async () => {
  let online = false;
  const Panel = lazyComponent(async () => {
    if (!online) throw new Error("offline");
    return chunk;
  }, "Panel");
  const onClose = vi.fn();
  const { rerender } = render(<Panel open onClose={onClose} />);
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
  expect(readCurrentToasts().at(-1)).toMatchObject({ title: "No se pudo abrir" });
  rerender(<Panel open={false} onClose={onClose} />);
  online = true;
  rerender(<Panel open onClose={onClose} />);
  await pass(1);
  expect(screen.getByText("open")).toBeTruthy();
});

test("an optional part says nothing when it does not load", async () => {
  const before = readCurrentToasts().length;
  const Panel = lazyComponent(() => Promise.reject<typeof chunk>(new Error("offline")), "Panel", {
    optional: true,
  });
  const onClose = vi.fn();
  render(<Panel open onClose={onClose} />);
  await pass(1);
  expect(onClose).not.toHaveBeenCalled();
  expect(readCurrentToasts()).toHaveLength(before);
});
