// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { Product } from "#core/contract/products/products.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica } from "#web/api/stored-session.ts";
import { UNKNOWN_SALE_OUTCOME_NOTICE } from "#web/features/sales/till/sale/notices.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { aSale } from "#web/test/builders.ts";
import "#web/test/indexed-db.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { dismissToast, readCurrentToasts } from "#web/ui/toast.ts";
import { useSale } from "./use-sale.ts";

const rice = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Arroz",
  price: 2_500,
  stock: 9,
  unit: "UNIT",
} as Product;

const luz: FoundCustomer = {
  id: "0198c1aa-0000-7000-8000-000000000002",
  name: "Luz",
  phone: null,
  email: null,
  document: null,
  balance: 0,
  creditLimit: null,
  creditDays: null,
  creditPaused: false,
  creditConsent: null,
  priceLevel: "PUBLIC",
};

// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => import("./sale-journal.ts"));
beforeEach(() => {
  forgetToasts(); // of other tests
  updateConnectionStatus({ reached: true });
  vi.useFakeTimers();
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  onSold.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetToasts();
});

function forgetToasts() {
  for (const { id } of readCurrentToasts()) dismissToast(id);
}

const onSold = vi.fn();

function till(client = new QueryClient()) {
  client.setQueryData(["store-settings"], DEFAULT_STORE_SETTINGS);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useSale({ screen: "new-sale", words: TEST_SALE_MESSAGES, onSold }), {
    wrapper,
  });
}

function sending() {
  const { result, unmount } = till();
  act(() => {
    result.current.dispatch({ type: "take", product: rice });
    result.current.dispatch({ type: "method", method: "CARD" });
  });
  act(() => void result.current.dispatch({ type: "finish" }));
  return { result, unmount };
}

test("a sale left while being sent, without a response, is finished on the device and announced", async () => {
  sending().unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(readCurrentToasts().map(({ title }) => title)).toEqual(["¡Venta completada!"]);
});

/** A browser with a full disk. Another test may have opened the database of the queue. */
function keepsNothing() {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(refuse);
}

test("a sale without a response or storage is undecided, and reported", async () => {
  const { result, unmount } = sending();
  keepsNothing();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([result.current.doubt, onSold.mock.calls]).toEqual([true, []]);
  unmount();
  expect(readCurrentToasts().map(({ title }) => title)).toEqual([UNKNOWN_SALE_OUTCOME_NOTICE.title]);
});

test("a sale of unknown outcome is sent again under its key, and a changed or new one under another", async () => {
  const keys: (string | null)[] = [];
  stubServer((path: string, { headers }: RequestInit) => {
    if (path === "/api/sales") keys.push(new Headers(headers).get("idempotency-key"));
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const { result } = sending();
  keepsNothing();
  const lastKey = async () => {
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(result.current.doubt).toBe(true);
    return keys.at(-1);
  };
  const finish = () => act(() => void result.current.dispatch({ type: "finish" }));
  const first = await lastKey();
  finish();
  expect(await lastKey()).toBe(first);
  expect(new Set(keys)).toEqual(new Set([first]));
  act(() => void result.current.dispatch({ type: "quantity", key: rice.id, quantity: 2 }));
  finish();
  const changed = await lastKey();
  expect(changed).not.toBe(first);
  act(() => {
    result.current.next();
    result.current.dispatch({ type: "take", product: rice });
    result.current.dispatch({ type: "quantity", key: rice.id, quantity: 2 });
    result.current.dispatch({ type: "method", method: "CARD" });
  });
  finish();
  expect([first, changed]).not.toContain(await lastKey());
});

test("the page warns before closing while the outcome is unknown", async () => {
  const closing = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closing()).toBe(true);
  const { result } = sending();
  expect(closing()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // The sale is stored on this device, so the page may close.
  expect([closing(), result.current.doubt, onSold.mock.calls.length]).toEqual([true, false, 1]);
});

const recorded = aSale({
  id: rice.id,
  createdAt: "2026-03-05T19:30:00.000Z",
  total: 2_500,
  paymentMethod: "CARD",
  items: [],
  seller: { id: rice.id, name: "Rosalba" },
});
function online() {
  stubServer(async () => Response.json({ status: "success", data: recorded }, { status: 201 }));
}
const linesOf = ({ result }: ReturnType<typeof till>) => result.current.cart.lines.length;

test("a sale left while being sent is announced on any screen, and its own screen does nothing", async () => {
  online();
  sending().unmount();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onSold).not.toHaveBeenCalled();
  expect(readCurrentToasts().map(({ title }) => title)).toEqual(["¡Venta completada!"]);
  expect(linesOf(till())).toBe(0);
});

test("returning while it is being sent waits for the same sale, and is notified once", async () => {
  const first = sending();
  const { key } = first.result.current.cart;
  first.unmount();
  const { result } = till();
  expect(result.current.cart.key).toBe(key);
  expect(result.current.sending).toBe(true);
  online();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(onSold).toHaveBeenCalledOnce();
  expect(readCurrentToasts()).toEqual([]);
  expect(result.current.cart.lines).toEqual([]);
});

test("a sale in progress is restored until sign-out", () => {
  const first = till();
  act(() => void first.result.current.dispatch({ type: "take", product: rice }));
  first.unmount();
  const second = till();
  expect(linesOf(second)).toBe(1);
  second.unmount();
  clearSessionAndReplica();
  expect(linesOf(till())).toBe(0);
});

test("customer, price level and invoice buyer of a sale in progress are restored", () => {
  const buyer = { documentType: "NIT" as const, document: "900373076-4", name: "El Cóndor", email: null };
  const first = till();
  act(() => {
    first.result.current.dispatch({ type: "take", product: rice });
    first.result.current.dispatch({ type: "customer", customer: luz });
    first.result.current.dispatch({ type: "level", level: "WHOLESALE" });
    first.result.current.dispatch({ type: "invoice", buyer });
  });
  first.unmount();
  const chosen = { customer: luz, priceLevel: "WHOLESALE", invoiceFor: buyer };
  const second = till();
  expect(second.result.current).toMatchObject(chosen);
  // Only the tab keeps a customer's data: what a closed tab leaves to the next one has none.
  window.dispatchEvent(new Event("pagehide"));
  const left = JSON.stringify({ ...localStorage });
  expect([left.includes("mostrador-left"), left.includes("Luz"), left.includes("Cóndor")]).toEqual([
    ...[true, false, false],
  ]);
  window.dispatchEvent(new Event("pageshow"));
  expect(JSON.stringify({ ...localStorage })).not.toContain("mostrador-left");
  act(() => void second.result.current.next());
  second.unmount();
  expect(till().result.current).toMatchObject({ customer: null, priceLevel: null, invoiceFor: null });
});

test("a sale that an earlier version kept is restored", () => {
  const first = till();
  act(() => void first.result.current.dispatch({ type: "take", product: rice }));
  first.unmount();
  const name = "mostrador:cart:new-sale";
  const { owner, value } = JSON.parse(sessionStorage.getItem(name)!);
  const { cart, sent } = value;
  sessionStorage.setItem(name, JSON.stringify({ owner, value: { cart, sent } }));
  const { result } = till();
  expect([result.current.cart.lines.length, result.current.customer]).toEqual([1, null]);
});

test("a duplicated tab gets its own sale", () => {
  const first = till();
  act(() => void first.result.current.dispatch({ type: "take", product: rice }));
  expect(till().result.current.cart.key).not.toBe(first.result.current.cart.key);
});

const LIST = ["products", "list", { includeInactive: false }];
const lineNow = ({ result }: ReturnType<typeof till>) => result.current.cart.lines[0];

test("new stock in the catalogue updates an existing line", () => {
  const client = new QueryClient();
  const open = till(client);
  act(() => void open.result.current.dispatch({ type: "take", product: { ...rice, stock: 1 } }));
  const two = { type: "quantity", key: rice.id, quantity: 2 } as const;
  act(() => void expect(open.result.current.dispatch(two).refused).toBe("stock"));
  act(() => void client.setQueryData(LIST, [{ ...rice, stock: 20 }]));
  act(() => void expect(open.result.current.dispatch(two).refused).toBeNull());
  expect(lineNow(open)).toMatchObject({ quantity: 2, stock: 20 });
  // Stock also comes from a server search, and from changes while the screen was unmounted.
  act(() => void client.setQueryData(["products", "search", "arroz"], [{ ...rice, stock: 1 }]));
  expect(lineNow(open)).toMatchObject({ stock: 1, problem: "Quedan 1" });
  open.unmount();
  client.setQueryData(LIST, [{ ...rice, stock: 7 }]);
  expect(lineNow(till(client))).toMatchObject({ stock: 7, problem: null });
});
