// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STORE_SETTINGS, type ShiftMode } from "#core/store-settings.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { useSale } from "#web/features/sales/till/send/use-sale.ts";
import { aShift } from "#web/test/a-shift.ts";
import { aSale, aSession } from "#web/test/builders.ts";
import { TEST_SALE_MESSAGES } from "#web/test/sale-context.ts";
import { stubServer } from "#web/test/server-answers.ts";

const SHIFT = aShift().id;

// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => import("#web/features/sales/till/send/sale-journal.ts"));
beforeEach(() => {
  vi.useFakeTimers();
  storeSession(aSession("CASHIER"));
});
afterEach(() => {
  cleanup();
  clearSessionAndReplica();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server with this open shift, which it answers after `until`. It refuses the first sales with these codes. */
function serve(open: { id: string } | null, refusals: string[] = [], until = Promise.resolve()) {
  const sales: { shiftId?: string }[] = [];
  const requests: [key: string | null, body: unknown][] = [];
  const server = { open, sales, requests };
  stubServer(async (url: string, init: RequestInit) => {
    if (url.includes("/shifts/current")) {
      await until;
      return Response.json({
        status: "success",
        data: server.open && aShift(server.open),
        proposedFloat: 40_000,
        unshifted: null,
      });
    }
    if (!url.includes("/sales/free")) return Response.json({ status: "success", data: aSession("CASHIER") });
    sales.push(JSON.parse(String(init.body)));
    requests.push([new Headers(init.headers).get("idempotency-key"), sales.at(-1)]);
    const code = refusals.shift();
    if (code === "LOST") throw new TypeError("Failed to fetch");
    return code
      ? Response.json({ status: "error", code, message: code }, { status: 409 })
      : Response.json({ status: "success", data: aSale() }, { status: 201 });
  });
  return server;
}

const onFailed = vi.fn();

function till(shifts: ShiftMode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["store-settings"], { ...DEFAULT_STORE_SETTINGS, shifts });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  const options = { screen: "free-sale", words: TEST_SALE_MESSAGES, onSold: () => {}, onFailed } as const;
  return renderHook(() => useSale(options), { wrapper });
}

type Till = ReturnType<typeof till>;

// The modules that the till loads later do not wait for the fake timers.
const wait = () => act(() => vi.dynamicImportSettled().then(() => vi.advanceTimersByTimeAsync(50)));

async function fill({ result }: Till) {
  await wait();
  const item = { id: "0199bbbb-0000-7000-8000-000000000000", description: "Minutos", price: 500 };
  act(() => void result.current.dispatch({ type: "addFree", item }));
  act(() => void result.current.dispatch({ type: "method", method: "CASH" }));
  await wait();
}

async function sell(open: Till) {
  const { result } = open;
  if (result.current.isEmpty()) await fill(open);
  act(() => void result.current.dispatch({ type: "finish" }));
  await wait();
}

const asks = ({ result }: Till) => result.current.part.open && result.current.part.shown?.part;

test("a store without shifts sells as usual", async () => {
  const { sales } = serve(null);
  const open = till("OPTIONAL");
  await sell(open);
  expect(sales).toEqual([expect.not.objectContaining({ shiftId: expect.anything() })]);
  expect(asks(open)).toBe(false);
});

test("a store that disabled drawers is not asked", async () => {
  const { sales } = serve({ id: SHIFT });
  await sell(till("OFF"));
  expect(sales).toEqual([expect.not.objectContaining({ shiftId: expect.anything() })]);
});

test("a sale gets the open shift", async () => {
  const { sales } = serve({ id: SHIFT });
  await sell(till("OPTIONAL"));
  expect(sales).toMatchObject([{ shiftId: SHIFT }]);
});

test("a sale finished before the open shift is known waits for it", async () => {
  let answer = () => {};
  const { sales } = serve({ id: SHIFT }, [], new Promise((resolve) => (answer = resolve)));
  const open = till("OPTIONAL");
  await sell(open);
  expect(open.result.current.isBusy()).toBe(true);
  expect(sales).toEqual([]);
  answer();
  await wait();
  expect(sales).toMatchObject([{ shiftId: SHIFT }]);
});

test("a sale waits for the open shift no longer than three seconds", async () => {
  const { sales } = serve({ id: SHIFT }, [], new Promise(() => {}));
  await sell(till("OPTIONAL"));
  expect(sales).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(sales).toEqual([expect.not.objectContaining({ shiftId: expect.anything() })]);
});

test("without storage, a sale that is sent again stays the same when its shift is known meanwhile", async () => {
  const keep = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, name, value) {
    if (name.includes("journal")) throw new DOMException("full", "QuotaExceededError");
    keep.call(this, name, value);
  });
  let answer = () => {};
  const lost = Array(99).fill("LOST");
  const { requests } = serve({ id: SHIFT }, lost, new Promise((resolve) => (answer = resolve)));
  const open = till("OPTIONAL");
  await sell(open);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(open.result.current.phase).toBe("undecided");
  const before = requests.length;
  answer();
  lost.length = 0;
  await wait();
  await sell(open);
  expect(requests.length).toBeGreaterThan(before);
  expect(new Set(requests.map((one) => JSON.stringify(one))).size).toBe(1);
});

test("a required drawer is requested at once, and again before sending", async () => {
  const server = serve(null);
  const open = till("REQUIRED");
  await wait();
  expect(asks(open)).toEqual({ kind: "shift", finish: false });
  act(() => void open.result.current.dispatch({ type: "close" }));
  await sell(open);
  expect(server.sales).toEqual([]);
  expect(asks(open)).toEqual({ kind: "shift", finish: true });
});

test("a drawer closed elsewhere is reported, and the sale goes into the open one", async () => {
  const server = serve({ id: SHIFT }, ["SHIFT_CLOSED"]);
  const open = till("OPTIONAL");
  await fill(open);
  const other = SHIFT.replace("aaaa", "cccc");
  server.open = { id: other };
  await sell(open);
  expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ outcome: "refused", shift: "closed" }));
  await sell(open);
  expect(server.sales).toMatchObject([{ shiftId: SHIFT }, { shiftId: other }]);
});

test("a requirement that the till did not know is requested in place", async () => {
  const server = serve({ id: SHIFT }, ["SHIFT_REQUIRED"]);
  const open = till("OPTIONAL");
  await sell(open);
  expect(asks(open)).toEqual({ kind: "shift", finish: true });
  expect(server.sales).toHaveLength(1);
});
