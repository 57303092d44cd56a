// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSession } from "#core/contract/session.ts";
import { call, setSessionToken } from "#web/api/client.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { deviceNameFromUserAgent, readOrRegisterDeviceId } from "./this-device.ts";

const STORE = "0190a0a0-0000-7000-8000-000000000001";

beforeEach(() => {
  localStorage.clear();
  setSessionToken("a token", `${STORE}/somebody`, () => {});
});
afterEach(() => {
  setSessionToken(null, null, () => {});
  vi.unstubAllGlobals();
});

type SentRequest = { url: string; headers: Record<string, string> };

/** A server with these answers in order: a status and a body, or null for a lost connection. */
function server(...answers: (null | [status: number, body: object])[]): SentRequest[] {
  const sent: SentRequest[] = [];
  stubServer(async (url: string, { headers }: SentRequest) => {
    sent.push({ url, headers });
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
  return sent;
}

const made = (id: string): [number, object] => [
  201,
  {
    status: "success",
    data: {
      id,
      name: "Celular Android",
      series: "A",
      till: { id: "t", name: "Caja 1" },
      active: true,
      lastSeenAt: "2026-11-22T12:00:00.000Z",
      pending: 0,
    },
  },
];

test("registers once, and is sent with every call from then on", async () => {
  const sent = server(made("one"), null);
  expect(await Promise.all([readOrRegisterDeviceId(), readOrRegisterDeviceId()])).toEqual(["one", "one"]);
  expect(await readOrRegisterDeviceId()).toBe("one");
  expect(sent).toHaveLength(1);
  expect(sent[0]!.headers).not.toHaveProperty("x-device");
  await call(getSession).catch(() => {});
  expect(sent[1]!.headers).toMatchObject({ "x-device": "one", authorization: "Bearer a token" });
});

test("repeats an unanswered registration under the same key", async () => {
  const sent = server(null, made("one"));
  await expect(readOrRegisterDeviceId()).rejects.toMatchObject({ code: "NO_CONNECTION" });
  expect(await readOrRegisterDeviceId()).toBe("one");
  const keys = sent.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toBe(keys[1]);
});

test("gives up a key whose answer is no longer stored", async () => {
  localStorage.setItem(`device-try:${STORE}`, "0190a0a0-0000-7000-8000-00000000000f");
  const sent = server([409, { code: "ALREADY_RECORDED", message: "…" }], made("two"));
  expect(await readOrRegisterDeviceId()).toBe("two");
  expect(sent[0]!.headers["idempotency-key"]).not.toBe(sent[1]!.headers["idempotency-key"]);
});

test("registers again when the store does not know the device", async () => {
  server(made("one"), [403, { code: "DEVICE_UNKNOWN", message: "…" }], made("two"));
  await readOrRegisterDeviceId();
  await call(getSession).catch(() => {});
  expect(await readOrRegisterDeviceId()).toBe("two");
});

test("has an id per store", async () => {
  server(made("one"), made("two"));
  await readOrRegisterDeviceId();
  setSessionToken("another", "0190a0a0-0000-7000-8000-000000000002/somebody", () => {});
  expect(await readOrRegisterDeviceId()).toBe("two");
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36",
    "Celular Android",
  ],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/126 Safari/537.36", "Tableta Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15", "iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "Computador Windows"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36", "Chromebook"],
  ["curl", "Equipo"],
])("%s is called %s", (userAgent, name) => expect(deviceNameFromUserAgent(userAgent)).toBe(name));
