// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ApiError } from "#web/api/api-error.ts";
import { setSessionToken } from "#web/api/client.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import { updateConnectionStatus } from "#web/offline/device/connection.ts";
import { aSale, aSaleItem } from "#web/test/builders.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { findPendingSale, resumeUnansweredSales, sendSale } from "./sale-queue.ts";

const KEY = "0198c1aa-0000-7000-8000-000000000001";
const about: FinishedSale["about"] = {
  lines: [
    {
      key: KEY,
      kind: "product",
      productId: KEY,
      name: "Arroz",
      unit: "UNIT",
      price: 2_500,
      quantity: 1,
      amount: null,
      discount: null,
      stock: 9,
      problem: null,
    },
  ],
  customer: null,
  seller: { id: "ana", name: "Ana" },
  shift: null,
  cashRounding: 0,
  agreed: false,
};
const finished = {
  key: KEY,
  about,
  sale: { items: [{ productId: KEY, quantity: 1 }], paymentMethod: "CASH" as const },
};
const recorded = {
  status: "success",
  data: aSale({ id: KEY, items: [aSaleItem({ price: 2_500 })] }),
};
type Reply = () => Promise<Response>;
const json =
  (status: number, body: unknown): Reply =>
  async () =>
    new Response(JSON.stringify(body), { status });
const lost: Reply = () => Promise.reject(new TypeError("Failed to fetch"));

// Preloaded, so that a slow machine does not affect timing.
beforeAll(() => import("./sale-journal.ts"));

let keys: (string | null)[];
let addresses: string[];
/** The network: returns these responses in order, then repeats the last. */
function network(...replies: Reply[]) {
  keys = [];
  addresses = [];
  stubServer((address: string, init: RequestInit) => {
    // Late entries lose the connection here; queue.test.ts covers them.
    if (JSON.parse(String(init.body)).late) return Promise.reject(new TypeError("Failed to fetch"));
    addresses.push(address);
    const reply = replies[Math.min(keys.length, replies.length - 1)]!;
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")));
      reply().then(resolve, reject);
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  setSessionToken("token of ana", "la-paz/ana", () => {});
  updateConnectionStatus({ reached: true });
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome(): Promise<string> {
  const sent = sendSale(finished).then(
    (sale) => `${sale.soldOffline ? "finished here" : "sold"} ${sale.total}`,
    (error: ApiError) => error.code,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return sent;
}

test.each<[string, Reply[], string, number]>([
  ["an answer at once", [json(201, recorded)], "sold 2500", 1],
  ["a drop-out", [lost, lost, json(201, recorded)], "sold 2500", 3],
  [
    "a server that restarts",
    [json(503, { code: "DATABASE_UNAVAILABLE" }), json(201, recorded)],
    "sold 2500",
    2,
  ],
  ["an answer that was cut off", [json(201, "{"), json(201, recorded)], "sold 2500", 2],
  ["no connection at all", [lost], "finished here 2500", 4],
  ["a refusal", [json(409, { code: "INSUFFICIENT_STOCK", message: "No hay" })], "INSUFFICIENT_STOCK", 1],
  ["a server's own failure", [json(500, { code: "INTERNAL" })], "finished here 2500", 4],
  ["a limit of the server", [json(429, { code: "TOO_MANY_TRIES" })], "finished here 2500", 4],
])("%s", async (_, replies, result, tries) => {
  network(...replies);
  expect(await outcome()).toBe(result);
  expect(keys).toEqual(Array(tries).fill(KEY));
});

test("the next sale waits until the previous one is decided", async () => {
  network(lost, lost, json(201, recorded));
  const order: string[] = [];
  const first = sendSale(finished).then(() => order.push("first"));
  const second = sendSale(finished).then(() => order.push("second"));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});

test("a sale is pending on the page until it is decided", async () => {
  network(lost, json(201, recorded));
  const sent = sendSale(finished);
  expect(findPendingSale(KEY)).toBe(sent);
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
  expect(findPendingSale(KEY)).toBeUndefined();
});

test("a free sale is retried with its key too, at its own endpoint", async () => {
  network(lost, json(201, recorded));
  const items = [{ description: "Fotocopia", price: 2_500, quantity: 1 }];
  const sent = sendSale({ key: KEY, about, freeSale: { items, paymentMethod: "CASH", isFreeForm: true } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await sent).total).toBe(2_500);
  expect([addresses, keys]).toEqual([
    ["/api/sales/free", "/api/sales/free"],
    [KEY, KEY],
  ]);
});

test("resumes requests of a page that was closed", async () => {
  let answer = () => {};
  network(() => new Promise((resolve) => (answer = () => void json(201, recorded)().then(resolve))));
  const sent = sendSale(finished);
  await vi.advanceTimersByTimeAsync(100);
  expect(resumeUnansweredSales()).toEqual([]);
  answer();
  await sent;
  expect(resumeUnansweredSales()).toEqual([]);
});
