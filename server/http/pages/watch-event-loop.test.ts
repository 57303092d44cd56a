import { EventEmitter, once } from "node:events";
import { type FastifyBaseLogger, fastify } from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { watchEventLoop } from "#server/http/pages/watch-event-loop.ts";

function block(milliseconds: number): void {
  const end = process.cpuUsage().user + milliseconds * 1_000;
  while (process.cpuUsage().user < end);
}

function watchedApp() {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    { level: "warn" },
    { write: (line: string) => void lines.push(line) },
  );
  const app = fastify({ loggerInstance });
  const registry = new Registry();
  watchEventLoop(app, registry);
  return { app, lines, registry };
}

it("logs and counts a long block with the route of its call, without what was typed", async () => {
  const { app, lines, registry } = watchedApp();
  app.get("/products/:id", async () => block(200));
  await app.inject({ url: "/products/panela?search=azul" });
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: "event loop blocked",
    ms: expect.any(Number),
    calls: ["GET /products/:id"],
  });
  expect(lines.join()).not.toMatch(/panela|azul/);
  expect(await registry.metrics()).toMatch(/event_loop_block_seconds_count [1-9]/);
  await app.close();
});

it("forgets a request whose client left while it waited", async () => {
  const { app, lines } = watchedApp();
  const steps = new EventEmitter();
  const [waiting, handled] = ["waiting", "handled"].map((step) => once(steps, step));
  app.post("/waits", {
    preParsing: async () => {
      steps.emit("waiting");
      await once(steps, "continue");
    },
    handler: async () => "",
  });
  app.addHook("onSend", async ({ method }) => void (method === "POST" && steps.emit("handled")));
  app.get("/blocks", async () => block(200));
  const countOpen = async () => {
    await app.inject({ url: "/blocks" });
    return JSON.parse(lines.at(-1) ?? "{}").open;
  };
  const address = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const call = fetch(`${address}/waits`, { method: "POST", signal: leaving.signal });
  await waiting;
  leaving.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(countOpen).toBe(1);
  steps.emit("continue");
  await handled;
  const { length } = lines;
  await expect.poll(async () => [await countOpen(), lines.length > length]).toEqual([1, true]);
  await app.close();
});
