// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products.ts";
import { leaveSession } from "#web/api/stored-session.ts";
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
  leaveSession();
  onSold.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
});

const onSold = vi.fn();

function till(emptyIsExact = false) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useTill({ place: "new-sale", emptyIsExact, onSold, onFailed: () => {} }), {
    wrapper,
  });
}

function sending() {
  const { result, unmount } = till();
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

const recorded = {
  id: rice.id,
  createdAt: "2026-03-05T19:30:00.000Z",
  total: 2_500,
  amountPaid: 2_500,
  change: 0,
  paymentMethod: "CARD",
  status: "COMPLETED",
  customer: null,
  items: [],
  seller: { id: rice.id, name: "Rosalba" },
};
function online() {
  vi.stubGlobal("fetch", async () => Response.json({ status: "success", data: recorded }, { status: 201 }));
}
const linesOf = ({ result }: ReturnType<typeof till>) => result.current.cart.lines.length;

test("a sale that is left while it is sent is told wherever one is, and its screen does nothing more", async () => {
  online();
  sending().unmount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onSold).not.toHaveBeenCalled();
  expect(currentToasts().map(({ title }) => title)).toEqual(["¡Venta completada!"]);
  expect(linesOf(till())).toBe(0);
});

test("whoever comes back while it is sent waits for the same sale, and hears of it once", async () => {
  const first = sending();
  const { key } = first.result.current.cart;
  first.unmount();
  const { result } = till();
  expect(result.current.cart.key).toBe(key);
  expect(result.current.sending).toBe(true);
  online();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onSold).toHaveBeenCalledOnce();
  expect(currentToasts()).toEqual([]);
  expect(result.current.cart.lines).toEqual([]);
});

test("a sale whose fate nobody knows comes back with its key, and says so", async () => {
  const first = sending();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const { key } = first.result.current.cart;
  first.unmount();
  const { result } = till();
  expect(result.current.cart.key).toBe(key);
  expect(result.current.doubt).toBe(true);
});

test("a sale in progress is still there on return, until somebody signs out", () => {
  const first = till();
  act(() => void first.result.current.add(rice));
  first.unmount();
  const second = till();
  expect(linesOf(second)).toBe(1);
  second.unmount();
  leaveSession();
  expect(linesOf(till())).toBe(0);
});

test("a copy of the tab makes a sale of its own", () => {
  const first = till();
  act(() => void first.result.current.add(rice));
  expect(till().result.current.cart.key).not.toBe(first.result.current.cart.key);
});

test.each([
  ["not enough", false, null, "cash"],
  ["exact in the side panel", true, null, null],
  ["too little", true, 2_499, "cash"],
  ["enough", false, 2_500, null],
])("cash that is %s", (_, emptyIsExact, tendered, missing) => {
  const { result } = till(emptyIsExact);
  act(() => {
    result.current.add(rice);
    result.current.setMethod("CASH");
    result.current.setTendered(tendered);
  });
  expect(result.current.missing).toBe(missing);
});
