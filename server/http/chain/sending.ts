import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { whenSent } from "#server/http/chain/sent.ts";
import { type Allowed, createAllowance } from "#server/http/limits/allowance.ts";
import { networkOf } from "#server/network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Until more may be read, after so many bytes of a long body. */
    paceBody: ((bytes: number) => Promise<void>) | null;
  }
}

/** What the body of a sale never reaches, in bytes. */
export const SHORT = 64 * 1024;
/** About what the network has handed on of a long body before anybody can stop it. */
const BEGINNING = 128 * 1024;

/**
 * One address is read no faster than that, whatever becomes of what it sends: its connections stand still, and hold no more
 * than the network does. Beyond it a long body is not even looked at, so that nobody is refused a thousand times a second.
 */
export function paceLongBodies(app: FastifyInstance, limits: Allowed): void {
  const allowance = createAllowance(limits);
  app.decorateRequest("paceBody", null);
  // What nobody has begun to read Node itself throws away after the answer, as fast as it comes. Before any of it is here:
  // later this begins nothing.
  app.server.on("request", (raw) => {
    if (!isShort(raw.headers)) raw.read(0);
  });
  app.addHook("onRequest", async (request, reply) => {
    const { raw, headers, ip } = request;
    if (isShort(headers)) return;
    const wait = (bytes: number) => allowance(networkOf(ip), bytes);
    const pace = async (bytes: number) => {
      const rest = wait(bytes);
      if (rest > 0) await sleep(rest, undefined, { ref: false });
    };
    void whenSent(reply).then(() => letGo(raw, wait));
    request.paceBody = pace;
    await pace(BEGINNING);
  });
}

export function isShort(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= SHORT;
}

/** Whoever sends on what was refused, so far ahead of the pace, is not read any more, in milliseconds. */
const TOO_FAR = 2_000;

/** What nobody has read of it must not stand before the next request of the connection. */
function letGo(raw: IncomingMessage, wait: (bytes: number) => number): void {
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    const rest = wait(chunk.length);
    if (rest > TOO_FAR) raw.destroy();
    else if (rest > 0) {
      raw.pause();
      setTimeout(() => raw.resume(), rest);
    }
  });
  raw.resume();
}
