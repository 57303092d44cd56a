// @vitest-environment node
import { expect, test } from "vitest";
import { counted, throughWorker } from "./through-worker.ts";

type Worked = { made: string } | { failed: true };

/** An answer without an end, and a worker that says one thing after its first piece. */
function start(says: Worked | null) {
  const seen = { pieces: 0, bytes: 0, cancelled: false, terminated: false };
  const answer = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      await new Promise((resolve) => setTimeout(resolve));
      seen.pieces += 1;
      out.enqueue(new Uint8Array(10));
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  const worker = {
    onmessage: (_event: { data: Worked }) => {},
    postMessage: () => says && worker.onmessage({ data: says }),
    terminate: () => {
      seen.terminated = true;
    },
  };
  const stop = new AbortController();
  const made = throughWorker<Worked, string>(
    worker as unknown as Worker,
    counted(answer, (bytes) => {
      seen.bytes = bytes;
    }),
    stop.signal,
    (message, { resolve, reject }) =>
      "failed" in message ? reject(new Error("gave up")) : resolve(message.made),
  );
  return { seen, stop, made };
}

test("what a worker makes is given, and nothing goes on", async () => {
  const { seen, made } = start({ made: "a file" });
  expect(await made).toBe("a file");
  expect(seen).toMatchObject({ cancelled: true, terminated: true });
});

test("an answer of which the worker made nothing is not fetched any further", async () => {
  const { seen, made } = start({ failed: true });
  await expect(made).rejects.toThrow("gave up");
  expect(seen).toMatchObject({ cancelled: true, terminated: true });
});

test("one that is called off is not fetched any further; how far it is was told", async () => {
  const { seen, stop, made } = start(null);
  await expect.poll(() => seen.bytes).toBeGreaterThan(20);
  stop.abort(new Error("called off"));
  await expect(made).rejects.toThrow("called off");
  expect(seen).toMatchObject({ cancelled: true, terminated: true });
});
