import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";

const TICK_MS = 20;
/** A longer block is logged. */
const LOGGED_MS = 50;
/** How many calls a line of the log names. */
const MOST_CALLS = 5;

/**
 * Logs what blocks the event loop, on which everybody waits, with the calls that were at work: the one that a hook saw last comes
 * first, and it is the cause unless another one went on after a query.
 */
export function watchEventLoop(app: FastifyInstance, registry: Registry): void {
  const blocks = new Histogram({
    name: "event_loop_block_seconds",
    help: `Blocks of the event loop above ${LOGGED_MS} ms`,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  /** Open calls, and those that have ended since the last tick; the one that was seen last is at the end. */
  const calls = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  const see = (request: FastifyRequest) => {
    calls.delete(request);
    calls.add(request);
  };
  app.addHook("onRequest", (request, reply, done) => {
    see(request);
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
    // On a machine with other work the process also waits for a processor, which is no block.
    const blocked = Math.min(performance.now() - last.time - TICK_MS, cpuMs);
    if (blocked > LOGGED_MS) {
      blocks.observe(blocked / 1_000);
      const names = [...calls].slice(-MOST_CALLS).reverse().map(describe);
      app.log.warn({ ms: Math.round(blocked), calls: names, open: calls.size }, "event loop blocked");
    }
    for (const request of ended) calls.delete(request);
    ended = [];
    last = { time: performance.now(), cpu };
  }, TICK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** The route, because an address can contain what people typed. */
const describe = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? "none"}`;
