// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { verify } from "#core/contract/session.ts";
import { call, refusal } from "./client.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The server's answer begins like this; then `what` happens to it. */
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

test("an answer that breaks off on its way is no answer", async () => {
  answerBegins('{"status":"success","da', (out) => out.error(new TypeError("terminated")));
  await expect(call(verify)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("a refusal that breaks off on its way says nothing either: under its key it may be what was recorded before", async () => {
  answerBegins('{"status":"error","co', (out) => out.error(new TypeError("terminated")), 409);
  await expect(call(verify)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("a refusal with nothing behind its head broke off in it, and decides nothing", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 409 }));
  await expect(call(verify)).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION", undecided: true });
});

test("an answer that somebody else gave is a bad one", async () => {
  answerBegins("<h1>Bienvenido al wifi</h1>", (out) => out.close());
  await expect(call(verify)).rejects.toMatchObject({ status: 200, code: "BAD_ANSWER" });
});

test("a call that is given up while its answer comes in says so", async () => {
  const giveUp = new AbortController();
  answerBegins('{"status":"success","da', (out) => {
    giveUp.abort();
    out.error(giveUp.signal.reason);
  });
  await expect(call(verify, {}, { signal: giveUp.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test.each([
  ["both fields", { message: "M", error: "E", code: "C" }, { message: "M", errorField: "E", code: "C" }],
  ["a message alone", { message: "M" }, { message: "M", errorField: "" }],
  ["the field error alone", { error: "E" }, { message: "E", errorField: "E" }],
  ["neither", {}, { message: "", errorField: "", code: "UNKNOWN" }],
  ["no JSON", null, { message: "", errorField: "", code: "UNKNOWN" }],
])("a refusal with %s", (_, content, expected) =>
  expect(refusal(verify, 400, content)).toMatchObject(expected),
);

// Specification, section 8: a server that gives no code is known by these.
test.each([
  [401, "Invalid credentials", "INVALID_CREDENTIALS"],
  [401, "Your account is pending approval", "PENDING_APPROVAL"],
  [400, "Ya existe un producto con ese nombre en la tienda", "PRODUCT_NAME_TAKEN"],
  [400, "Solo se pueden editar órdenes pendientes", "ORDER_NOT_PENDING"],
  [403, "Solo se pueden editar órdenes pendientes", "UNKNOWN"],
])("%i '%s' without a code is %s; with one it is that", (status, message, code) => {
  expect(refusal(verify, status, { message }).code).toBe(code);
  expect(refusal(verify, status, { message, code: "OTHER" }).code).toBe("OTHER");
});
