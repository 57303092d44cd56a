// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#core/contract/products.ts";
import { DEFAULT_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { leaveSession } from "#web/api/stored-session.ts";
import { LEFT_IN_DOUBT } from "#web/features/sales/till/parts/till-notices.ts";
import { tellConnection } from "#web/offline/device/connection.ts";
import { aSale } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { currentToasts, dismissToast } from "#web/ui/toast.ts";
import { useTill } from "./use-till.ts";

const rice = {
  id: "0198c1aa-0000-7000-8000-000000000001",
  name: "Arroz",
  price: 2_500,
  stock: 9,
  unit: "UNIT",
} as Product;

// A loaded machine must not count it as slowness.
beforeAll(() => import("#web/features/sales/till/send/sale-journal.ts"));
beforeEach(() => {
  forgetToasts(); // of other tests
  tellConnection({ reached: true });
  vi.useFakeTimers();
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  leaveSession();
  localStorage.clear();
  onSold.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetToasts();
});

function forgetToasts() {
  for (const { id } of currentToasts()) dismissToast(id);
}

const onSold = vi.fn();

function till(client = new QueryClient(), settings: Partial<StoreSettings> = {}) {
  client.setQueryData(["store-settings"], { ...DEFAULT_SETTINGS, ...settings });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useTill({ place: "new-sale", onSold, onFailed: () => {} }), {
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

test("a sale that is left while it is sent, and never answered, is finished here and told", async () => {
  sending().unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentToasts().map(({ title }) => title)).toEqual(["¡Venta completada!"]);
});

/** A browser whose disk is full. */
function keepsNothing() {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
}

test("a sale that nobody answers and this browser cannot keep is in doubt, and not left in silence", async () => {
  const { result, unmount } = sending();
  keepsNothing();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([result.current.doubt, onSold.mock.calls]).toEqual([true, []]);
  unmount();
  expect(currentToasts().map(({ title }) => title)).toEqual([LEFT_IN_DOUBT.title]);
});

test("the page asks before it is closed while nobody knows whether the sale was saved", async () => {
  const closing = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closing()).toBe(true);
  const { result } = sending();
  expect(closing()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // It is on this device.
  expect([closing(), result.current.doubt, onSold.mock.calls.length]).toEqual([true, false, 1]);
});

const recorded = aSale({
  ...{ id: rice.id, createdAt: "2026-03-05T19:30:00.000Z", total: 2_500, paymentMethod: "CARD", items: [] },
  seller: { id: rice.id, name: "Rosalba" },
});
function online() {
  stubServer(async () => Response.json({ status: "success", data: recorded }, { status: 201 }));
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
  ["not typed, and so exact", null, null],
  ["too little", 2_499, "cash"],
  ["enough", 2_500, null],
])("cash that is %s", (_, tendered, missing) => {
  const { result } = till();
  act(() => {
    result.current.add(rice);
    result.current.setMethod("CASH");
    result.current.setTendered(tendered);
  });
  expect(result.current.missing).toBe(missing);
});

const LIST = ["products", "list", { includeInactive: false }];
const lineNow = ({ result }: ReturnType<typeof till>) => result.current.cart.lines[0];

test("a delivery that the catalogue knows of reaches the line that is there already", () => {
  const client = new QueryClient();
  const open = till(client);
  act(() => void open.result.current.add({ ...rice, stock: 1 }));
  act(() => void expect(open.result.current.setQuantity(rice.id, 2)).toBe("stock"));
  act(() => void client.setQueryData(LIST, [{ ...rice, stock: 20 }]));
  act(() => void expect(open.result.current.setQuantity(rice.id, 2)).toBeNull());
  expect(lineNow(open)).toMatchObject({ quantity: 2, stock: 20 });
  // What a search on the server answers, and what was learned while one was elsewhere.
  act(() => void client.setQueryData(["products", "search", "arroz"], [{ ...rice, stock: 1 }]));
  expect(lineNow(open)).toMatchObject({ stock: 1, problem: "Quedan 1" });
  open.unmount();
  client.setQueryData(LIST, [{ ...rice, stock: 7 }]);
  expect(lineNow(till(client))).toMatchObject({ stock: 7, problem: null });
});

test("a sale that is being sent stays as it was finished", async () => {
  const client = new QueryClient();
  const open = till(client);
  act(() => {
    open.result.current.add(rice);
    open.result.current.setMethod("CARD");
  });
  act(() => void open.result.current.finish());
  act(() => void client.setQueryData(LIST, [{ ...rice, stock: 0 }]));
  expect(lineNow(open)).toMatchObject({ stock: 9, problem: null });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(open.result.current.cart.lines).toEqual([]);
});

/** What is sent, and answered as a sale. */
function sent() {
  const bodies: unknown[] = [];
  stubServer(async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return Response.json({ status: "success", data: aSale() }, { status: 201 });
  });
  return bodies;
}
const LAW = { cashRounding: 50 } as const;
const sugar = { ...rice, name: "Azúcar", price: 1_234 };

test("a plain sale is sent as it always was", async () => {
  const bodies = sent();
  const { result } = till();
  act(() => void result.current.add(rice));
  act(() => result.current.setMethod("CASH"));
  act(() => result.current.setTendered(5_000));
  act(() => void result.current.finish());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(bodies).toEqual([
    {
      items: [{ productId: rice.id, quantity: 1, price: 2_500 }],
      ...{ paymentMethod: "CASH", total: 2_500, amountPaid: 5_000, change: 2_500 },
    },
  ]);
});

test("with the law's change the cash that is due is rounded down, and nothing else is", () => {
  const { result } = till(new QueryClient(), LAW);
  act(() => void result.current.add(sugar));
  act(() => result.current.setMethod("CASH"));
  act(() => result.current.setTendered(2_000));
  expect(result.current).toMatchObject({ due: 1_200, rounding: -34, back: 800, missing: null });
  act(() => result.current.setTendered(1_199));
  expect(result.current).toMatchObject({ due: 1_200, back: 0, missing: "cash" });
  act(() => result.current.setMethod("NEQUI"));
  expect(result.current).toMatchObject({ due: 1_234, rounding: 0, missing: null });
});

test("several payments are sent one by one, cash with what was handed over", async () => {
  const bodies = sent();
  const { result } = till(new QueryClient(), LAW);
  act(() => void result.current.add(sugar));
  act(() => result.current.split());
  expect(result.current.missing).toBe("payments");
  const [cash, nequi] = result.current.parts!;
  act(() => result.current.setParts([cash!, { ...nequi!, amount: 500, reference: "0391" }]));
  act(() => result.current.setTendered(1_000));
  expect(result.current).toMatchObject({ missing: null, rounding: -34, back: 300 });
  act(() => void result.current.finish());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(bodies).toMatchObject([
    {
      payments: [
        { method: "CASH", tendered: 1_000 },
        { method: "NEQUI", amount: 500, reference: "0391" },
      ],
      total: 1_234,
    },
  ]);
  expect(bodies[0]).not.toHaveProperty("paymentMethod");
});

test("what is sold by measure waits for how much, a second one for the first", () => {
  const { result } = till();
  const cheese = { ...rice, id: rice.id.replace("1", "2"), name: "Queso", unit: "KG" } as Product;
  act(() => void expect(result.current.add(cheese).asked).toBe(true));
  act(() => void result.current.add({ ...cheese, name: "Carne" }));
  expect(result.current.part.shown?.part).toMatchObject({ product: { name: "Queso" } });
  act(
    () =>
      void result.current.change({
        type: "add",
        product: cheese,
        measure: { quantity: 0.154, amount: 2_000 },
      }),
  );
  act(() => result.current.part.close());
  expect(result.current.part.shown?.part).toMatchObject({ product: { name: "Carne" } });
  act(() => result.current.part.close());
  expect(result.current.part.open).toBe(false);
  expect(result.current.total).toBe(2_000);
});

test("what was taken out is put back under the same key, until something else is done", () => {
  const { result } = till();
  act(() => void result.current.add(rice));
  const { key } = result.current.cart;
  act(() => result.current.remove(rice.id));
  expect(result.current.undo?.text).toBe(`Quitaste ${rice.name}`);
  act(() => result.current.takeBack(result.current.undo!));
  expect([linesOf({ result } as never), result.current.cart.key, result.current.undo]).toEqual([
    1,
    key,
    null,
  ]);
  act(() => result.current.empty());
  expect([linesOf({ result } as never), result.current.undo?.text]).toEqual([0, "Vaciaste la venta"]);
  act(() => void result.current.add(rice));
  expect(result.current.undo).toBeNull();
});
