import { type FastifyBaseLogger, fastify } from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { watchEventLoop } from "#server/http/pages/watch-event-loop.ts";

function block(milliseconds: number): void {
  const end = process.cpuUsage().user + milliseconds * 1_000;
  while (process.cpuUsage().user < end);
}

it("logs and counts a long block with the route of its call, without what was typed", async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    { level: "warn" },
    { write: (line: string) => void lines.push(line) },
  );
  const app = fastify({ loggerInstance });
  const registry = new Registry();
  watchEventLoop(app, registry);
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
