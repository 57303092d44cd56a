// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { verify } from "#core/contract/auth.ts";
import { call } from "./client.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The server's answer begins like this; then `what` happens to it. */
function answerBegins(text: string, what: (out: ReadableStreamDefaultController) => void): void {
  const body = new ReadableStream({
    start(out) {
      out.enqueue(new TextEncoder().encode(text));
      what(out);
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
}

test("an answer that breaks off on its way is no answer", async () => {
  answerBegins('{"status":"success","da', (out) => out.error(new TypeError("terminated")));
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
