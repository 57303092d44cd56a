// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updateProduct } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ApiError } from "./api-error.ts";
import { startUnansweredWritesCheck } from "./check-writes.ts";
import { setSessionToken } from "./client.ts";
import {
  acquireIdempotencyKey,
  closeIdempotencyKey,
  digestRequestContents,
  listUnansweredKeys,
  markWriteUnanswered,
} from "./idempotency-keys.ts";
import { callWithIdempotencyKey } from "./idempotent-call.ts";

const WHO = "store/ana";
const input = { params: { id: "p" }, body: { reason: "LOSS", quantity: 1 } };
const sent: string[] = [];
/** Node's setImmediate: waits for the next turn of the event loop. */
const { setImmediate: hereafter } = globalThis as unknown as {
  setImmediate(work: (done: unknown) => void): void;
};
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  setSessionToken("t", WHO, () => {});
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
});

const press = (wanted: object = input) =>
  callWithIdempotencyKey({
    endpoint: adjustStock,
    input: wanted,
    options: {},
    person: WHO,
    send: async (how: { idempotencyKey?: string; signal?: AbortSignal }) => {
      sent.push(how.idempotencyKey!);
      return "done";
    },
  });

/** Stores the write's idempotency key, as if its tries got no answer. */
function leave() {
  const target = targetOf();
  acquireIdempotencyKey(WHO, target, () => "00000000-0000-7000-8000-000000000001");
  markWriteUnanswered(WHO, target.contents);
}

function targetOf() {
  const target = `${adjustStock.method} ${adjustStock.path} p`;
  return { target, summary: adjustStock.summary, contents: digestRequestContents(target, input) };
}

const whatCameOf = (recorded: boolean) =>
  new Promise<boolean>((resolve) => {
    stubServer(() => Response.json({ status: "success", data: { recorded } }));
    stop = startUnansweredWritesCheck((_, was) => resolve(was));
  });

test("pressing again after a check found the write recorded sends nothing, and says so once", async () => {
  leave();
  expect(await whatCameOf(true)).toBe(true);
  await expect(press()).rejects.toMatchObject({ code: "EARLIER_KEPT", details: { isSame: true } });
  expect(sent).toEqual([]);
  // A third press sends the write again.
  expect(await press()).toBe("done");
  expect(sent).toHaveLength(1);
});

test("pressing again after a check found nothing sends it under a new key", async () => {
  leave();
  expect(await whatCameOf(false)).toBe(false);
  expect(await press()).toBe("done");
  expect(sent).toHaveLength(1);
  expect(listUnansweredKeys(WHO)).toEqual([]);
});

test("a check that ends after the write was pressed again under a new key leaves the new key alone", async () => {
  leave();
  const results: boolean[] = [];
  let answer = (_: Response) => {};
  stubServer(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  stop = startUnansweredWritesCheck((_, recorded) => results.push(recorded));
  // The server closed the first key for the check, so pressing again takes a new one, whose answer is lost.
  const target = targetOf();
  closeIdempotencyKey(WHO, target.contents);
  const { key } = acquireIdempotencyKey(WHO, target, () => "00000000-0000-7000-8000-000000000002");
  markWriteUnanswered(WHO, target.contents);
  answer(Response.json({ status: "success", data: { recorded: false } }));
  await vi.waitFor(() => expect(listUnansweredKeys(WHO).map((open) => open.key)).toEqual([key]));
  await new Promise((resolve) => hereafter(resolve));
  expect(listUnansweredKeys(WHO).map((open) => open.key)).toEqual([key]);
  expect(results).toEqual([]);
  closeIdempotencyKey(WHO, target.contents);
});

/** Stores the write's idempotency key, as if this page still waited for the answer. */
function leaveWaiting(page: string) {
  leave();
  const name = Object.keys(localStorage).find((one) => one.startsWith("mostrador-writes:"))!;
  localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name)!), page }));
}

test("pressing again after the page was killed while it waited uses the same key", async () => {
  leaveWaiting("killed");
  await press();
  expect(sent).toEqual(["00000000-0000-7000-8000-000000000001"]);
});

test("the same write in a second page, while the first one waits, is another write", async () => {
  const first = new BroadcastChannel("mostrador-pages");
  first.onmessage = () => first.postMessage({ open: "alive" });
  leaveWaiting("alive");
  await press();
  first.close();
  expect(sent).toHaveLength(1);
  expect(sent).not.toContain("00000000-0000-7000-8000-000000000001");
});

test("a different write to the same target makes a repetition of the first a new request", async () => {
  leave();
  await whatCameOf(true);
  await press({ ...input, body: { reason: "LOSS", quantity: 2 } });
  expect(await press()).toBe("done");
  expect(sent).toHaveLength(2);
});

test("a form's own key that a check has closed is replaced by a new one", async () => {
  leave();
  const { key } = listUnansweredKeys(WHO)[0]!;
  await whatCameOf(false);
  const send = async (how: { idempotencyKey?: string }) => {
    sent.push(how.idempotencyKey!);
    if (how.idempotencyKey === key && sent.length < 5) throw new ApiError(409, "KEY_CLOSED", "");
    return "done";
  };
  const options = { idempotencyKey: key };
  expect(await callWithIdempotencyKey({ endpoint: adjustStock, input, options, person: WHO, send })).toBe(
    "done",
  );
  expect(sent).toEqual([key, expect.not.stringMatching(key)]);
});

test("a change waits for the outcome of the older change of the same product, but not of another one", async () => {
  const answers: (() => void)[] = [];
  const save = (id: string, name: string) =>
    callWithIdempotencyKey({
      endpoint: updateProduct,
      input: { params: { id }, body: { name } },
      options: {},
      person: WHO,
      send: () => {
        sent.push(name);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
  const older = save("rice", "Arros");
  const newer = save("rice", "Arroz");
  const other = save("milk", "Leche");
  await vi.waitFor(() => expect(sent).toEqual(["Arros", "Leche"]));
  answers[1]!();
  await other;
  answers[0]!();
  await older;
  await vi.waitFor(() => expect(sent).toEqual(["Arros", "Leche", "Arroz"]));
  answers[2]!();
  await newer;
});

test("a change does not wait longer than one try for a suspended tab, and stops when the user cancels", async () => {
  const waiting: AbortSignal[] = [];
  const locks = {
    request: (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        waiting.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  };
  vi.stubGlobal("navigator", { ...navigator, locks });
  vi.useFakeTimers();
  const save = (signal?: AbortSignal) =>
    callWithIdempotencyKey({
      endpoint: updateProduct,
      input: { params: { id: "rice" }, body: { name: "Arroz" } },
      options: { ...(signal && { signal }) },
      person: WHO,
      send: async () => {
        sent.push("Arroz");
        return "done";
      },
    });
  const saved = save();
  await vi.advanceTimersByTimeAsync(19_000);
  expect([waiting.length, sent.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await saved).toBe("done");
  const cancel = new AbortController();
  const cancelled = expect(save(cancel.signal)).rejects.toThrow("cancelled");
  await vi.advanceTimersByTimeAsync(0);
  cancel.abort(new Error("cancelled"));
  await cancelled;
  expect(sent).toHaveLength(1);
  vi.useRealTimers();
});

test("a newer change is not sent while a check does not know the outcome of the older one", async () => {
  leave();
  stubServer(() => Promise.reject(new TypeError("Failed to fetch")));
  stop = startUnansweredWritesCheck(() => {});
  const newer = press({ ...input, body: { reason: "LOSS", quantity: 2 } });
  await expect(newer).rejects.toMatchObject({ code: "NO_CONNECTION" });
  expect(sent).toEqual([]);
});
