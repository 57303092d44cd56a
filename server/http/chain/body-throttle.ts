import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { readBodyLength } from "#server/http/chain/request-headers.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createRateLimiter, type RateLimit } from "#server/http/limits/rate-limiter.ts";
import { networkPrefixOf } from "#server/network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Waits until the rate limit of the client's address allows further bytes; null for a short body. */
    paceBody: ((bytes: number) => Promise<void>) | null;
  }
}

const SHORT_BODY_BYTES = 64 * 1024;
/** Approximately how many bytes of a long body arrive before it can be paused. */
const FIRST_BYTES = 128 * 1024;

/** Limits long bodies to the rate of `limits` per address by pausing connections; refused bodies count too. */
export function throttleLongBodies(app: FastifyInstance, limits: RateLimit): void {
  const limiter = createRateLimiter(limits);
  app.decorateRequest("paceBody", null);
  // Node discards an unread body at full speed after the answer, so reading must start before the first
  // byte arrives.
  app.server.on("request", (raw) => {
    if (!hasShortBody(raw.headers)) raw.read(0);
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { raw, headers, ip } = request;
    if (hasShortBody(headers)) return done();
    const wait = (bytes: number) => limiter(networkPrefixOf(ip), bytes);
    const throttle = async (bytes: number) => {
      const rest = wait(bytes);
      if (rest > 0) await sleep(rest, undefined, { ref: false });
    };
    void waitForResponseSent(reply).then(() => discard(raw, wait));
    request.paceBody = throttle;
    throttle(FIRST_BYTES).then(() => done(), done);
  });
}

export function hasShortBody(headers: IncomingHttpHeaders): boolean {
  return readBodyLength(headers) <= SHORT_BODY_BYTES;
}

/** A client that keeps sending a refused body is disconnected when it is this far ahead of the rate limit. */
const MAX_AHEAD_MS = 2_000;

/** Discards the unread bytes of a request, because the next request of the connection follows them. */
function discard(raw: IncomingMessage, wait: (bytes: number) => number): void {
  raw.unpipe();
  raw.on("data", (chunk: Buffer) => {
    const rest = wait(chunk.length);
    if (rest > MAX_AHEAD_MS) raw.destroy();
    else if (rest > 0) {
      raw.pause();
      setTimeout(() => raw.resume(), rest);
    }
  });
  raw.resume();
}
