import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";

const TICK_MS = 20;
/** A longer block is logged and counted. */
const LOGGED_MS = 50;
/** The most requests that a line of the log names. */
const MAX_NAMED_REQUESTS = 5;

/**
 * Logs each block of the event loop, which delays all requests, with the open requests. The request whose hook ran last
 * comes first: it is the cause, unless another request continued after a query.
 */
export function watchEventLoop(app: FastifyInstance, registry: Registry): void {
  const blocks = new Histogram({
    name: "event_loop_block_seconds",
    help: `Blocks of the event loop above ${LOGGED_MS} ms`,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  /** Open requests, and requests that have ended since the last tick; the request whose hook ran last is at the end. */
  const calls = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  const see = (request: FastifyRequest) => {
    // The hooks of a request also run after its client has left; it must not be added again then.
    if (calls.delete(request)) calls.add(request);
  };
  app.addHook("onRequest", (request, reply, done) => {
    calls.add(request);
    reply.raw.once("close", () => ended.push(request));
    done();
  });
  app.addHook("preValidation", async (request) => see(request));
  app.addHook("preHandler", async (request) => see(request));
  app.addHook("onSend", async (request) => see(request));

  let last = { time: performance.now(), cpu: process.cpuUsage() };
  const timer = setInterval(() => {
    const cpu = process.cpuUsage();
    const cpuMs = (cpu.user - last.cpu.user + cpu.system - last.cpu.system) / 1_000;
    // On a busy machine the process also waits for a processor. That is no block, so the time is at most `cpuMs`.
    const blocked = Math.min(performance.now() - last.time - TICK_MS, cpuMs);
    if (blocked > LOGGED_MS) {
      blocks.observe(blocked / 1_000);
      const names = [...calls].slice(-MAX_NAMED_REQUESTS).reverse().map(describe);
      app.log.warn({ ms: Math.round(blocked), calls: names, open: calls.size }, "event loop blocked");
    }
    for (const request of ended) calls.delete(request);
    ended = [];
    last = { time: performance.now(), cpu };
  }, TICK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Returns the route and not the URL, because a URL can contain what people typed. */
const describe = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? "none"}`;
