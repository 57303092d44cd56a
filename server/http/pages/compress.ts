import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { encodeInChunks } from "#server/http/chain/chunks.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createKeyedQuota } from "#server/http/limits/quota.ts";
import { networkPrefixOf } from "#server/network.ts";

/** In characters: shorter answers are sent whole and uncompressed. */
const LONG_ANSWER = 32 * 1024;

/**
 * Sends long JSON answers in chunks, compressed unless their Cache-Control says `no-transform`. `unsent` limits the
 * characters of answers that clients have not read yet, in total and per store.
 */
export function compressLongAnswers(app: FastifyInstance, unsent: { all: number; each: number }): void {
  const shares = createKeyedQuota(unsent);
  app.addHook("onSend", (request, reply, payload, done) => {
    const text = typeof payload === "string" && payload.length > LONG_ANSWER ? payload : null;
    const long = text !== null || payload instanceof Readable;
    if (!long || !String(reply.getHeader("content-type")).startsWith("application/json"))
      return done(null, payload);
    if (text) {
      request.answerLength = text.length;
      const share = clientQuotaKeyOf(request);
      if (!shares.take(share, text.length)) return done(new AppError("OVERLOADED"));
      void waitForResponseSent(reply).then(() => shares.giveBack(share, text.length));
    }
    const source = text ? Readable.from(encodeInChunks(text), { objectMode: false }) : (payload as Readable);
    reply.header("vary", "accept-encoding").removeHeader("content-length");
    const isPlain = /\bno-transform\b/.test(String(reply.getHeader("cache-control")));
    if (isPlain || !acceptsGzip(request.headers["accept-encoding"])) return done(null, source);
    reply.header("content-encoding", "gzip");
    // An error of the source closes the connection, so that a client never takes a part for the whole answer.
    done(
      null,
      pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), () => {}),
    );
  });
}

/** The key of the client's quota: its store, or its address if there is no session. */
export function clientQuotaKeyOf({ session, ip }: FastifyRequest): string {
  return session?.storeId ?? networkPrefixOf(ip);
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));
}
