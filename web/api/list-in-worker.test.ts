// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REQUEST_TAG_HEADER } from "#core/api-headers.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { runListWorker } from "./list-in-worker.ts";

/** Returns the worker's messages for an answer whose chunks take `every` milliseconds each. */
async function messagesOf(answer: Response | null, every = 0): Promise<unknown[]> {
  const messages: unknown[] = [];
  const items: unknown[] = [];
  let ask = (_event: { data: unknown }) => {};
  const ended = new Promise<void>((resolve) => {
    vi.stubGlobal("addEventListener", (_type: string, listener: typeof ask) => {
      ask = listener;
    });
    vi.stubGlobal("postMessage", (message: object) => {
      messages.push(message);
      if (!("progress" in message)) resolve();
    });
    stubServer(() => (answer ? Promise.resolve(answer) : Promise.reject(new TypeError())));
  });
  runListWorker({
    take(more) {
      items.push(...more);
      vi.advanceTimersByTime(every);
    },
    progress: () => items.length,
    finish: async () => items.length,
  });
  ask({ data: { url: "/", headers: { [REQUEST_TAG_HEADER]: "tag" } } });
  await ended;
  return messages;
}

/** A list of 1,000 items, one per chunk. */
function listed(end = "]}"): Response {
  const pieces = ['{"status":"success","data":[1', ...Array(999).fill(",\n1"), end];
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start(out) {
        for (const piece of pieces) out.enqueue(encoder.encode(piece));
        out.close();
      },
    }),
  );
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("reports progress at intervals, not per chunk, because each report redraws the page", async () => {
  expect(await messagesOf(listed())).toEqual([{ made: 1_000 }]);
  const often = await messagesOf(listed(), 10);
  expect(often).toHaveLength(41); // every quarter of ten seconds, and the result
  expect(often.at(-1)).toEqual({ made: 1_000 });
});

test("treats a foreign answer as no answer", async () => {
  const portal = new Response("[1]", { headers: { "content-type": "application/json" } });
  const messages = messagesOf(null);
  vi.stubGlobal("fetch", async () => portal);
  expect(await messages).toEqual([{ refused: 0, content: null }]);
});

test("makes no file of an incomplete answer, and passes a refusal on", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await messagesOf(listed(""))).toEqual([{ failed: true }]);
  expect(errors).toHaveBeenCalledOnce();
  const full = Response.json({ message: "No hay espacio" }, { status: 500 });
  expect(await messagesOf(full)).toMatchObject([{ refused: 500, content: { message: "No hay espacio" } }]);
  expect(await messagesOf(null)).toMatchObject([{ refused: 0 }]);
});
