// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products.ts";
import { currentToasts, dismissToast } from "#web/ui/toast.ts";
import { LEFT_IN_DOUBT } from "./till-notices.ts";
import { useTill } from "./use-till.ts";

const rice = { id: "0198c1aa-0000-7000-8000-000000000001", name: "Arroz", price: 2_500, stock: 9 } as Product;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
});

function sending() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useTill({ onSold: () => {}, onFailed: () => {} }), {
    wrapper,
  });
  act(() => {
    result.current.add(rice);
    result.current.setMethod("CARD");
  });
  act(() => {
    result.current.finish();
  });
  return { result, unmount };
}

test("a sale that is left while it is sent, and never answered, is not left in silence", async () => {
  sending().unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentToasts().map(({ title }) => title)).toEqual([LEFT_IN_DOUBT.title]);
});

test("the page asks before it is closed while nobody knows whether the sale was saved", async () => {
  const closing = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closing()).toBe(true);
  const { result } = sending();
  expect(closing()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current.doubt).toBe(true);
  expect(closing()).toBe(false);
  act(() => result.current.reset());
  expect(closing()).toBe(true);
});
