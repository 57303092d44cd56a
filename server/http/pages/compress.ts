import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { encodeInChunks } from "#server/http/chain/chunks.ts";
import { clientQuotaKeyOf, waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createKeyedQuota } from "#server/http/limits/quota.ts";

const WORTH_IT = 32 * 1024;

/** Compresses answers without `no-transform` and sends them in chunks. `unsent` limits the characters in unread answers. */
export function compressLongAnswers(app: FastifyInstance, unsent: { all: number; each: number }): void {
  const shares = createKeyedQuota(unsent);
  app.addHook("onSend", (request, reply, payload, done) => {
    const text = typeof payload === "string" && payload.length > WORTH_IT ? payload : null;
    const long = text !== null || payload instanceof Readable;
    if (!long || !String(reply.getHeader("content-type")).startsWith("application/json"))
      return done(null, payload);
    if (text) {
      const share = clientQuotaKeyOf(request);
      if (!shares.take(share, text.length)) return done(new AppError("OVERLOADED"));
      void waitForResponseSent(reply).then(() => shares.giveBack(share, text.length));
    }
    const source = text ? Readable.from(encodeInChunks(text), { objectMode: false }) : (payload as Readable);
    reply.header("vary", "accept-encoding").removeHeader("content-length");
    const isPlain = /\bno-transform\b/.test(String(reply.getHeader("cache-control")));
    if (isPlain || !acceptsGzip(request.headers["accept-encoding"])) return done(null, source);
    reply.header("content-encoding", "gzip");
    // An error of the source breaks off the answer, so that a client never takes a part for the whole.
    done(
      null,
      pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), () => {}),
    );
  });
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));
}
