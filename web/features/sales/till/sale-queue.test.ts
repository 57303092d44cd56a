// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiError, setToken } from "#web/api/client.ts";
import { leaveSession } from "#web/api/stored-session.ts";
import { anItem, aSale } from "#web/test/builders.ts";
import { sendingOf, sendSale, undecidedSales } from "./sale-queue.ts";

const KEY = "0198c1aa-0000-7000-8000-000000000001";
const finished = {
  key: KEY,
  sale: { items: [{ productId: KEY, quantity: 1 }], paymentMethod: "CASH" as const },
};
const recorded = {
  status: "success",
  data: aSale({ id: KEY, items: [anItem({ price: 2_500 })] }),
};
type Reply = () => Promise<Response>;
const json =
  (status: number, body: unknown): Reply =>
  async () =>
    new Response(JSON.stringify(body), { status });
const lost: Reply = () => Promise.reject(new TypeError("Failed to fetch"));

let keys: (string | null)[];
let tokens: (string | null)[];
let addresses: string[];
/** The network: answers in this order, then keeps giving the last one. */
function network(...replies: Reply[]) {
  keys = [];
  tokens = [];
  addresses = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    addresses.push(address);
    tokens.push(new Headers(init.headers).get("authorization"));
    const reply = replies[Math.min(keys.length, replies.length - 1)]!;
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")));
      reply().then(resolve, reject);
    });
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  setToken(null, null, () => {});
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome(): Promise<string> {
  const sent = sendSale(finished).then(
    (sale) => `sold ${sale.total}`,
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
  ["no connection at all", [lost], "NO_CONNECTION", 5],
  ["a refusal", [json(409, { code: "INSUFFICIENT_STOCK", message: "No hay" })], "INSUFFICIENT_STOCK", 1],
  ["a server's own failure", [json(500, { code: "INTERNAL" })], "INTERNAL", 1],
])("%s", async (_, replies, result, tries) => {
  network(...replies);
  expect(await outcome()).toBe(result);
  expect(keys).toEqual(Array(tries).fill(KEY));
});

test("the next sale waits until the one before is decided", async () => {
  network(lost, lost, json(201, recorded));
  const order: string[] = [];
  const first = sendSale(finished).then(() => order.push("first"));
  const second = sendSale(finished).then(() => order.push("second"));
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});

test.each<[string, Reply[], unknown[]]>([
  ["sold", [lost, json(201, recorded)], []],
  ["refused", [lost, json(409, { code: "INSUFFICIENT_STOCK" })], []],
  ["never answered", [lost], [finished]],
])("the page keeps a sale until the server has decided: %s", async (_, replies, left) => {
  network(...replies);
  const sent = sendSale(finished).catch(() => {});
  expect(undecidedSales()).toEqual([finished]);
  expect(sendingOf(KEY)).toBeDefined();
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
  expect(undecidedSales()).toEqual(left);
  expect(sendingOf(KEY)).toBeUndefined();
});

test("a sale in doubt that the cashier has gone on from is not sent again by itself", async () => {
  network(lost);
  await outcome();
  const next = { ...finished, key: KEY.replace("1", "2") };
  sendSale(next).catch(() => {});
  expect(undecidedSales()).toEqual([next]);
  await vi.advanceTimersByTimeAsync(60_000);
});

test("a free sale is repeated under its key too, to its own address", async () => {
  network(lost, json(201, recorded));
  const items = [{ description: "Fotocopia", price: 2_500, quantity: 1 }];
  const sent = sendSale({ key: KEY, freeSale: { items, paymentMethod: "CASH", isFreeForm: true } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await sent).total).toBe(2_500);
  expect([addresses, keys]).toEqual([
    ["/api/sales/free", "/api/sales/free"],
    [KEY, KEY],
  ]);
});

const signedIn = (token: string, person: string) => setToken(token, person, () => {});
const refused: Reply = json(401, { code: "UNAUTHORIZED" });

test.each([
  ["another person", "la-paz/luz"],
  ["a person of another store", "el-sol/ana"],
  ["nobody", null],
])("what one person sold is not sent by %s, and waits until they are back", async (_, next) => {
  network(lost);
  signedIn("token of ana", "la-paz/ana");
  const sent = sendSale(finished).catch((error: ApiError) => error.code);
  await vi.advanceTimersByTimeAsync(100);
  leaveSession();
  if (next) signedIn("token of the next", next);
  else setToken(null, null, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toBe("OTHER_PERSON");
  expect(tokens).toEqual(["Bearer token of ana"]);
  expect(undecidedSales()).toEqual([]);
  expect(JSON.stringify(sessionStorage)).not.toContain("token of");
  // What the next one sells does not push it out.
  network(json(201, recorded));
  await sendSale({ ...finished, key: KEY.replace("1", "2") });
  signedIn("new token of ana", "la-paz/ana");
  expect(undecidedSales()).toEqual([finished]);
  await sendSale(finished);
  expect(tokens.at(-1)).toBe("Bearer new token of ana");
  expect(undecidedSales()).toEqual([]);
});

test("a sale that waits behind another one does not change hands either", async () => {
  network(lost, json(201, recorded));
  signedIn("token of ana", "la-paz/ana");
  const second = { ...finished, key: KEY.replace("1", "2") };
  const both = [finished, second].map((sale) => sendSale(sale).catch((error: ApiError) => error.code));
  await vi.advanceTimersByTimeAsync(100);
  signedIn("token of luz", "la-paz/luz");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all(both)).toEqual(["OTHER_PERSON", "OTHER_PERSON"]);
  expect(tokens).toEqual(["Bearer token of ana"]);
});

test("a session that the server does not know any more decides nothing about a sale in doubt", async () => {
  network(lost, refused);
  const ended = vi.fn();
  setToken("token of ana", "la-paz/ana", ended);
  const sending = async () => {
    const sent = sendSale(finished).catch((error: ApiError) => error.code);
    await vi.advanceTimersByTimeAsync(60_000);
    return sent;
  };
  expect(await sending()).toBe("OTHER_PERSON");
  expect([tokens.length, ended.mock.calls.length]).toEqual([2, 1]);
  expect(undecidedSales()).toEqual([finished]);
  // Nor does that of the page that is opened next.
  network(refused);
  expect(await sending()).toBe("OTHER_PERSON");
  expect(undecidedSales()).toEqual([finished]);
});

test("a refusal of the session before does not end the one of now", async () => {
  let answer = () => {};
  network(() => new Promise((resolve) => (answer = () => void refused().then(resolve))));
  const ended = vi.fn();
  setToken("token of ana", "la-paz/ana", ended);
  const sent = sendSale(finished).catch((error: ApiError) => error.status);
  await vi.advanceTimersByTimeAsync(10);
  setToken("token of luz", "la-paz/luz", ended);
  answer();
  expect(await sent).toBe(401);
  expect(ended).not.toHaveBeenCalled();
});
