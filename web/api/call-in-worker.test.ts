// @vitest-environment node
import { expect, test, vi } from "vitest";
import { REQUEST_TAG_HEADER, REQUEST_TAG_PATTERN, VERSION_HEADER } from "#core/api-headers.ts";
import { exportSales } from "#core/contract/sales/sale-lists.ts";
import { callEndpointInWorker, type WorkerOutput } from "./call-in-worker.ts";
import { setSessionToken } from "./client.ts";
import { PAGE_VERSION } from "./page-version.ts";

/** Starts a call with a fake worker; `say` sends a message of the worker. */
function start() {
  const seen = { asked: null as unknown, terminated: false, progress: 0 };
  const worker = {
    onmessage: (_event: { data: WorkerOutput<number, string> }) => {},
    postMessage: (request: unknown) => {
      seen.asked = request;
    },
    terminate: () => {
      seen.terminated = true;
    },
  };
  const stop = new AbortController();
  const made = callEndpointInWorker<typeof exportSales, number, string>(
    worker as unknown as Worker,
    exportSales,
    { query: { search: "pan", startDate: "" } },
    { signal: stop.signal, onProgress: (progress) => Object.assign(seen, { progress }), options: "days" },
  );
  const say = (data: WorkerOutput<number, string>) => worker.onmessage({ data });
  return { seen, stop, say, made };
}

test("sends the worker its call and caller, reports progress, and resolves with the result", async () => {
  setSessionToken("abc", null, () => {});
  const { seen, say, made } = start();
  expect(seen.asked).toEqual({
    url: "/api/sales/export?search=pan",
    headers: {
      authorization: "Bearer abc",
      [REQUEST_TAG_HEADER]: expect.stringMatching(REQUEST_TAG_PATTERN),
      [VERSION_HEADER]: PAGE_VERSION,
    },
    options: "days",
  });
  say({ progress: 7 });
  expect(seen).toMatchObject({ progress: 7, terminated: false });
  say({ made: "a file" });
  expect(await made).toBe("a file");
  expect(seen.terminated).toBe(true);
});

test("rejects with the same errors as a call of the page", async () => {
  const sessionEnded = vi.fn();
  setSessionToken("abc", null, sessionEnded);
  const { say, made } = start();
  say({ refused: 401, content: { status: "error", message: "Entra de nuevo", code: "NOT_SIGNED_IN" } });
  await expect(made).rejects.toMatchObject({ status: 401, message: "Entra de nuevo" });
  expect(sessionEnded).toHaveBeenCalledOnce();
  const unreached = start();
  unreached.say({ refused: 0, content: null });
  await expect(unreached.made).rejects.toMatchObject({ status: 0, code: "NO_CONNECTION" });
});

test.each(["fails", "is called off"])("one that %s is ended, with all that it fetches", async (how) => {
  const { seen, stop, say, made } = start();
  if (how === "fails") say({ failed: true });
  else stop.abort(new Error("called off"));
  await expect(made).rejects.toThrow();
  expect(seen.terminated).toBe(true);
});
