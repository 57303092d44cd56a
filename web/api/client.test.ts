// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RESPONSE_TAG_HEADER } from "#core/api-headers.ts";
import { getSession } from "#core/contract/session.ts";
import { createSupplier } from "#core/contract/suppliers.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ApiError, UNKNOWN_OUTCOME_MESSAGE } from "./api-error.ts";
import { call, setSessionToken, toApiError } from "./client.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Fakes an answer that begins with `text`. Then `what` breaks or continues the stream. */
function answerBegins(
  text: string,
  what: (out: ReadableStreamDefaultController) => void,
  status = 200,
): void {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(new TextEncoder().encode(text));
      what(out);
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

test("an incomplete answer is no answer", async () => {
  answerBegins('{"status":"success","da', (out) => out.error(new TypeError("terminated")));
  await expect(call(getSession)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("an incomplete refusal decides nothing: the write may be recorded under its key", async () => {
  answerBegins('{"status":"error","co', (out) => out.error(new TypeError("terminated")), 409);
  await expect(call(getSession)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("a refusal without a body is incomplete, and decides nothing", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 409 }));
  await expect(call(getSession)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("a call that is aborted while its answer arrives reports the abort", async () => {
  const giveUp = new AbortController();
  answerBegins('{"status":"success","da', (out) => {
    giveUp.abort();
    out.error(giveUp.signal.reason);
  });
  await expect(call(getSession, {}, { signal: giveUp.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test.each([
  ["both fields", { message: "M", error: "E" }, { message: "M", errorField: "E", code: "C" }],
  ["a message alone", { message: "M" }, { message: "M", errorField: "" }],
  ["the field error alone", { error: "E" }, { message: "E", errorField: "E" }],
])("a refusal with %s", (_, body, expected) =>
  expect(toApiError(getSession, 400, { status: "error", code: "C", ...body })).toMatchObject(expected),
);

test.each([
  [500, true],
  [503, false],
])(
  "a write that the server answers with %i each time: whether it failed is %s",
  async (status, serverFailed) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    stubServer(async () => Response.json({ status: "error", code: "X", message: "x" }, { status }));
    const sent = expect(call(createSupplier, { body: { name: "Luz", phone: "300" } })).rejects.toMatchObject({
      code: "NOT_KNOWN",
      undecided: true,
      serverFailed,
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    vi.useRealTimers();
  },
);

const FOREIGN: [string, number, string | null, Record<string, string>][] = [
  ["a captive portal", 200, "<h1>Bienvenido al wifi</h1>", { "content-type": "text/html" }],
  ["a proxy whose origin is down", 521, "<h1>Web server is down</h1>", {}],
  ["a platform during a deploy", 404, '{"message":"No such app"}', { "content-type": "application/json" }],
  ["a limiter", 429, "", { "retry-after": "30" }],
  ["somebody else's sign-in", 401, '{"status":"error","code":"NOT_SIGNED_IN","message":"x"}', {}],
  ["an envelope like ours", 409, '{"status":"error","code":"INSUFFICIENT_STOCK","message":"x"}', {}],
  ["an empty 204", 204, null, {}],
  [
    "a cached answer to another request",
    409,
    '{"status":"error","code":"X"}',
    { [RESPONSE_TAG_HEADER]: "another" },
  ],
];

describe.each(FOREIGN)("%s", (_, status, body, headers) => {
  const write = () => call(createSupplier, { body: { name: "Luz", phone: "300" } });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    localStorage.clear();
  });
  afterEach(() => void vi.useRealTimers());

  test("is no answer, and ends no session", async () => {
    const ended = vi.fn();
    setSessionToken("token", "store/ana", ended);
    vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
    const sent = expect(write()).rejects.toMatchObject({
      status: 0,
      undecided: true,
      message: UNKNOWN_OUTCOME_MESSAGE,
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await sent;
    await expect(call(getSession)).rejects.toMatchObject({ status: 0, undecided: true });
    expect(ended).not.toHaveBeenCalled();
  });

  test("leaves a write under its key until the server answers", async () => {
    const keys: string[] = [];
    let isOurs = false;
    stubServer(async (_url, init) => {
      keys.push(init.headers["idempotency-key"]);
      return Response.json({ code: "CUSTOMER_NOT_FOUND" }, { status: 404 });
    });
    const ours = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (isOurs) return ours(url, init);
      keys.push(new Headers(init.headers).get("idempotency-key")!);
      return new Response(body, { status, headers });
    });
    for (const ends of [false, true, true]) {
      isOurs = ends;
      const sent = expect(write()).rejects.toBeInstanceOf(ApiError);
      await vi.advanceTimersByTimeAsync(5_000);
      await sent;
    }
    // Three tries without an answer, then one with an answer under the same key, and then a new key.
    const [first, second, third, again, other] = keys;
    expect([second, third, again]).toEqual([first, first, first]);
    expect(other).not.toBe(first);
  });
});
